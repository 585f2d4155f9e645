import type { ReactNode } from 'react'
import type { Boarding } from '#contracts/boarding/boarding.ts'
import { detailsInWords } from '#domain/bookings/passenger-details.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { OLD_TICKET_REASONS } from './old-ticket-reasons.ts'

type VerdictView = {
  title: string
  /** The colour and pattern of the area that shows the outcome. Each outcome has its own. */
  look: 'ok' | 'amber' | 'again' | 'stop' | 'void' | 'pay' | 'open' | 'old' | 'odd'
  /** The largest text: the seats or the amount due. */
  figure?: (verdict: Boarding) => { label: string; text: string }
  words: (verdict: Boarding) => ReactNode
  sign: ReactNode
}

const seats = ({ seatNos }: Boarding) => ({
  label: seatNos.length === 1 ? 'Seat' : 'Seats',
  text: seatNos.join(', '),
})

const seatsAndDue = ({ seatNos, amountDue }: Boarding) => ({
  label: `${seatNos.length === 1 ? 'Seat' : 'Seats'} ${seatNos.join(', ')}`,
  text: formatNaira(naira(amountDue)),
})

const at = (time: string | null) => (time ? lagosMoment(new Date(time)) : '')

const doNotBoard = (then: string) => (
  <p>
    <b>Do not board.</b> {then}
  </p>
)

export const VERDICT_VIEWS: Record<Boarding['outcome'], VerdictView> = {
  boarded: {
    title: 'Boarded',
    look: 'ok',
    figure: seats,
    words: () => <p>Fully paid</p>,
    sign: (
      <>
        <circle cx="52" cy="52" r="48" strokeWidth="7" />
        <path d="M30 54l15 15 30-32" strokeWidth="10" />
      </>
    ),
  },
  incomplete: {
    title: 'Details missing',
    look: 'amber',
    figure: seats,
    words: ({ incomplete }) => (
      <>
        <p>Fully paid. Not on board yet.</p>
        {incomplete.map(({ seatNo, missing }) => (
          <p key={seatNo}>
            Seat {seatNo}: {detailsInWords(missing)}
          </p>
        ))}
        <p>Add the details, or board without them.</p>
      </>
    ),
    sign: (
      <>
        <circle cx="52" cy="52" r="48" strokeWidth="7" />
        <path d="M52 26v32M52 74v2" strokeWidth="10" />
      </>
    ),
  },
  already: {
    title: 'Already boarded',
    look: 'again',
    figure: seats,
    words: (verdict) => (
      <>
        <p>Boarded on {at(verdict.at)}.</p>
        <p>Two people with one ticket? Ask for ID.</p>
      </>
    ),
    sign: (
      <>
        <path d="M52 6a46 46 0 1 1-40 23M8 8v24h24" strokeWidth="7" />
        <path d="M33 53l13 13 25-27" strokeWidth="8" />
      </>
    ),
  },
  unpaid: {
    title: 'Balance due',
    look: 'pay',
    figure: seatsAndDue,
    words: ({ amountPaid, amountDue }) => (
      <>
        <p>
          Paid {formatNaira(naira(amountPaid))} of {formatNaira(naira(amountPaid + amountDue))}.
        </p>
        <p>They can board once the balance is paid; this screen turns green automatically.</p>
      </>
    ),
    sign: (
      <>
        <path d="M52 8l46 84H6z" strokeWidth="7" />
        <path d="M40 80V48l24 32V48M34 59h36M34 68h36" strokeWidth="5" />
      </>
    ),
  },
  unconfirmed: {
    title: 'Not paid',
    look: 'open',
    figure: seatsAndDue,
    words: () => (
      <>
        <p>This booking has not been paid for, so no ticket was issued.</p>
        {doNotBoard('Send them to the counter to pay. This screen turns green once they have paid.')}
      </>
    ),
    sign: (
      <>
        <circle cx="52" cy="52" r="48" strokeWidth="7" />
        <path d="M40 70V34l24 36V34M34 46h36M34 58h36M18 86L86 18" strokeWidth="6" />
      </>
    ),
  },
  wrong_trip: {
    title: 'Wrong trip',
    look: 'stop',
    words: ({ trip }) => (
      <>
        {trip && (
          <p>
            This ticket is for{' '}
            <b>
              {trip.route.origin} to {trip.route.destination}, {at(trip.departTime)}
            </b>
            , bus {trip.plateNo}.
          </p>
        )}
        {doNotBoard('Send them to their own bus.')}
      </>
    ),
    sign: (
      <>
        <path d="M52 5l47 47-47 47L5 52z" strokeWidth="7" />
        <path d="M40 72V52q0-8 8-8h20M58 33l12 11-12 11" strokeWidth="8" />
      </>
    ),
  },
  cancelled: {
    title: 'Cancelled',
    look: 'void',
    words: (verdict) => (
      <>
        <p>Cancelled on {at(verdict.at)}.</p>
        {doNotBoard('Send them to the counter.')}
      </>
    ),
    sign: (
      <>
        <path d="M33 6h38l27 27v38L71 98H33L6 71V33z" strokeWidth="7" />
        <path d="M34 34l36 36M70 34L34 70" strokeWidth="10" />
      </>
    ),
  },
  replaced: {
    title: 'Old ticket',
    look: 'old',
    words: (verdict) => (
      <>
        <p>
          {OLD_TICKET_REASONS[verdict.endedBecause ?? 'moved']}. It now has{' '}
          {verdict.seatNos.length === 1 ? 'seat' : 'seats'} <b>{verdict.seatNos.join(', ')}</b>.
        </p>
        {doNotBoard('Ask for the newer ticket.')}
      </>
    ),
    sign: <path d="M20 8h44l20 20v68H20zM64 8v20h20M34 56h36M34 74h22" strokeWidth="7" />,
  },
  unknown: {
    title: 'Unknown ticket',
    look: 'odd',
    words: () => (
      <>
        <p>We cannot find a ticket with this code.</p>
        {doNotBoard('Scan again in better light, or type the reference.')}
      </>
    ),
    sign: (
      <>
        <circle cx="52" cy="52" r="48" strokeWidth="7" />
        <path d="M38 40a14 14 0 1 1 20 13c-5 3-6 5-6 11M52 78v1" strokeWidth="9" />
      </>
    ),
  },
}
