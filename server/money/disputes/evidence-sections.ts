import { formatReference } from '#domain/bookings/booking-reference.ts'
import { CANCELLATION_LABELS, REFUND_REASON_LABELS, reasonLabel } from '#domain/money/reason-labels.ts'
import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import type { DisputeFacts } from './dispute-facts.ts'

export type EvidenceSection = { title: string; lines: string[] }

export const NOT_AVAILABLE = 'not available'

/** Returns the six facts of the evidence in their order. The only line of a missing fact is "not available". */
export const evidenceSections = (facts: DisputeFacts): EvidenceSection[] =>
  [
    { title: 'Booking and fare', lines: bookingLines(facts) },
    { title: 'Terms accepted', lines: termsLines(facts) },
    { title: 'Ticket delivered', lines: deliveryLines(facts) },
    { title: 'Boarding', lines: boardingLines(facts) },
    { title: 'Manifest line', lines: manifestLines(facts) },
    { title: 'Refund history', lines: refundLines(facts) },
  ].map(({ title, lines }) => ({ title, lines: lines.length > 0 ? lines : [NOT_AVAILABLE] }))

const at = (moment: string | Date): string => lagosMoment(new Date(moment))

function bookingLines(facts: DisputeFacts): string[] {
  const { bookingStatus, cancelledBecause } = facts
  const cause = cancelledBecause ? ` (${reasonLabel(CANCELLATION_LABELS, cancelledBecause)})` : ''
  return [
    `Booking ${formatReference(facts.bookingToken)}, made ${at(facts.bookedAt)}: ${bookingStatus.toLowerCase()}${cause}`,
    `Passenger ${facts.passengerName}, ${[facts.email, facts.mobile].filter(Boolean).join(', ')}`,
    `${routeName(facts)}, ${at(facts.departTime)}, bus ${facts.plateNo}, ${seatsInWords(facts.seatNos)}`,
    `Fare ${formatNaira(facts.total)}: ${facts.seatNos.length} × ${formatNaira(facts.price)}`,
    `Paid ${formatNaira(facts.received)}${facts.channel ? ` by ${facts.channel.replaceAll('_', ' ')}` : ''}${facts.paidAt ? `, ${at(facts.paidAt)}` : ''}`,
    `Payment reference ${facts.reference}, transaction ${facts.transactionId ?? NOT_AVAILABLE}`,
  ]
}

/** Payments from before the terms had a version, and those that staff started, have no recorded agreement. */
const termsLines = ({ termsVersion, termsAgreedAt, startedAt, ipAddress }: DisputeFacts): string[] => [
  termsVersion && termsAgreedAt
    ? `Version ${termsVersion} of the terms accepted ${at(termsAgreedAt)}`
    : `Time of acceptance and version of the terms ${NOT_AVAILABLE}`,
  `Payment started ${at(startedAt)}`,
  `Network address ${ipAddress ?? NOT_AVAILABLE}`,
]

const deliveryLines = ({ deliveries }: DisputeFacts): string[] =>
  deliveries.map(
    ({ type, kind, sentAt, messageId }) =>
      `${type === 'sms' ? 'SMS' : 'E-mail'} (${kind}) sent ${at(sentAt)}, message ID ${messageId ?? NOT_AVAILABLE}`,
  )

const boardingLines = ({ boardings }: DisputeFacts): string[] =>
  boardings.map(
    ({ seatNo, boardedAt, boardedBy, device }) =>
      `Seat ${seatNo} boarded ${at(boardedAt)}, recorded by staff member ${boardedBy ?? NOT_AVAILABLE}, device ${deviceInWords(device)}`,
  )

const deviceInWords = (device: DisputeFacts['boardings'][number]['device']): string =>
  device ? `${device.id} (${device.isPhone ? 'phone' : 'back-office'})` : NOT_AVAILABLE

/** A cancelled booking is not on the manifest. */
const manifestLines = (facts: DisputeFacts): string[] =>
  facts.bookingStatus === 'CONFIRMED'
    ? facts.seatNos.map((seatNo) => {
        const boarding = facts.boardings.find((one) => one.seatNo === seatNo)
        const boarded = boarding ? `boarded ${at(boarding.boardedAt)}` : 'not marked as boarded'
        return `Seat ${seatNo}, ${facts.passengerName}, ${formatReference(facts.bookingToken)}, ${boarded}`
      })
    : []

const refundLines = ({ refunds }: DisputeFacts): string[] =>
  refunds.length === 0
    ? ['No refund of this payment was made or requested.']
    : refunds.map(
        ({ amount, reason, method, status, createdAt, processedAt, providerRefundId }) =>
          `${formatNaira(kobo(amount))} (${reasonLabel(REFUND_REASON_LABELS, reason)}) by ${method}, requested ${at(createdAt)}: ${status.toLowerCase().replaceAll('_', ' ')}${processedAt ? ` ${at(processedAt)}` : ''}, refund ID ${providerRefundId ?? NOT_AVAILABLE}`,
      )
