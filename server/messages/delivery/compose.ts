import * as z from 'zod'
import { kobo } from '#domain/platform/money.ts'
import { isRelayAddress } from '#domain/platform/relay-address.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { bookingLinkOf } from '#server/bookings/tickets/booking-link.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import { contactChangedMail } from '#server/messages/mail/contact-changed-mail.ts'
import { contactCopyMail } from '#server/messages/mail/contact-copy-mail.ts'
import { contactMessageMail } from '#server/messages/mail/contact-message-mail.ts'
import { dailyReportMail } from '#server/messages/mail/daily-report-mail.ts'
import { dataLinkMail } from '#server/messages/mail/data-link-mail.ts'
import { disputeMail } from '#server/messages/mail/dispute-mail.ts'
import { erasureReceiptMail } from '#server/messages/mail/erasure-receipt-mail.ts'
import { invariantViolationMail } from '#server/messages/mail/invariant-violation-mail.ts'
import { lostDisputeMail } from '#server/messages/mail/lost-dispute-mail.ts'
import { overdueRefundMail } from '#server/messages/mail/overdue-refund-mail.ts'
import { passengerLinkMail } from '#server/messages/mail/passenger-link-mail.ts'
import { refundAccountMail, refundLinkMail } from '#server/messages/mail/refund-account-mails.ts'
import { setPasswordMail } from '#server/messages/mail/set-password-mail.ts'
import { staffMessageMail } from '#server/messages/mail/staff-message-mail.ts'
import { unstoredDisputeMail } from '#server/messages/mail/unstored-dispute-mail.ts'
import { webhookOffMail } from '#server/messages/mail/webhook-off-mail.ts'
import { readMessage, readReply } from '#server/messages/support/read-message.ts'
import { readDailyReport } from '#server/office/dashboard/read-daily-report.ts'
import { createPasswordLink } from '#server/people/account/password-link.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { adminOrigin } from '#server/platform/http/admin-origin.ts'
import type { Letter } from '#server/platform/providers/mailer.ts'
import { dataLinkNamed, erasureNamed } from './about-personal-data.ts'
import { givenAccountNamed, refundLinkNamed } from './about-refund-accounts.ts'
import { type Content, composeForPassenger } from './compose-for-passenger.ts'
import { contactNamed } from './named-in-letter.ts'
import { passengerLinkNamed } from './passenger-link-named.ts'
import type { Waiting } from './queries.ts'
import { readDisputeNotice, readLostDispute } from './read-dispute-notice.ts'
import { readStaffMessage } from './read-staff-message.ts'
import { Outdated, Unsendable } from './unsendable.ts'

/** Composes the mail at sending time, not when it is queued, so that it describes the current state. */
export async function composeLetter(context: AppContext, waiting: Waiting): Promise<Letter> {
  // Checks the address of every mail: an address that stands for a phone has no mailbox.
  if (isRelayAddress(waiting.contactInfo, context.config.ussd.relayDomain))
    throw new Unsendable('this address stands for a phone and gets no mail')
  const content = await contentOf(context, waiting)
  return { ...content, to: waiting.contactInfo, dedupeKey: waiting.dedupeKey }
}

async function contentOf(context: AppContext, waiting: Waiting): Promise<Content> {
  switch (waiting.kind) {
    case 'contact-message':
      return contactMessageMail(await readCompany(context), await messageNamed(context, waiting))
    case 'contact-copy':
      return contactCopyMail(await readCompany(context), await messageNamed(context, waiting))
    case 'support-reply':
      return staffMessageMail(await readCompany(context), {
        ...(await replyNamed(context, waiting)),
        link: null,
      })
    case 'set-password':
      return setPasswordMail(await readCompany(context), await linkNamed(context, waiting))
    case 'staff-message':
      return staffMessageMail(await readCompany(context), {
        ...(await readStaffMessage(context, waiting)),
        link: await linkFor(context, waiting),
      })
    case 'contact-changed':
      return contactChangedMail(await readCompany(context), contactNamed(waiting))
    case 'data-link':
      return dataLinkMail(await readCompany(context), await dataLinkNamed(context, waiting))
    case 'refund-link':
      return refundLinkMail(await readCompany(context), await refundLinkNamed(context, waiting))
    case 'refund-account':
      return refundAccountMail(await readCompany(context), await givenAccountNamed(context, waiting))
    case 'erasure-receipt':
      return erasureReceiptMail(await readCompany(context), await erasureNamed(context, waiting))
    case 'passenger-link':
      return passengerLinkMail(await readCompany(context), await passengerLinkNamed(context, waiting))
    case 'invariant-broken':
      return invariantViolationMail(await readCompany(context), violationNamed(waiting))
    case 'webhook-off': {
      const { endpointId, ...off } = SwitchedOff.parse(waiting.payload)
      return webhookOffMail(await readCompany(context), {
        ...off,
        link: `${adminOrigin(context.config)}/webhooks/${endpointId}`,
      })
    }
    case 'daily-report':
      return dailyReportMail(await readCompany(context), {
        ...(await reportNamed(context, waiting)),
        link: `${adminOrigin(context.config)}/`,
      })
    case 'dispute-opened':
    case 'dispute-due':
      return disputeMail(await readCompany(context), {
        ...(await readDisputeNotice(context, waiting)),
        isReminder: waiting.kind === 'dispute-due',
      })
    case 'dispute-lost':
      return lostDisputeMail(await readCompany(context), await readLostDispute(context, waiting))
    case 'dispute-unstored':
      return unstoredDisputeMail(await readCompany(context), UnstoredDispute.parse(waiting.payload))
    case 'refund-overdue':
      return overdueRefundMail(await readCompany(context), {
        ...LateRefunds.parse(waiting.payload),
        link: `${adminOrigin(context.config)}/payments/refunds?status=attention`,
      })
    default:
      return composeForPassenger(context, waiting)
  }
}

const SwitchedOff = z.object({ endpointId: z.int(), host: z.string(), reason: z.string() })

const ReportDay = z.object({ day: z.iso.date() })

async function reportNamed({ db, config }: AppContext, { payload }: Waiting) {
  const report = await readDailyReport(db, config.paystack.mode, ReportDay.parse(payload).day)
  if (!report) throw new Outdated('the day of the report is long over')
  return report
}

const LinkReason = z.enum(['forgotten', 'invited', 'reset'])

async function linkNamed(context: AppContext, { payload }: Waiting) {
  const created = await createPasswordLink(context, Number(payload.linkId))
  if (!created) throw new Unsendable('the link is no longer needed')
  return { name: created.person.name, link: created.link, reason: LinkReason.parse(payload.reason) }
}

const linkFor = async (context: AppContext, { bookingId }: Waiting): Promise<string | null> =>
  bookingId === null ? null : bookingLinkOf(context, await readBookingById(context.db, bookingId))

const StoredViolation = z.object({ invariant: z.string(), broken: z.number(), since: z.coerce.date() })

function violationNamed({ payload }: Waiting) {
  const { invariant, broken, since } = StoredViolation.parse(payload)
  return { invariant, violations: broken, since }
}

const UnstoredDispute = z.object({ providerId: z.string(), why: z.string() })

const LateRefunds = z.object({
  fresh: z.int(),
  all: z.int(),
  amount: z.int().transform(kobo),
  oldest: z.coerce.date(),
  oldestReference: z.string(),
})

const messageNamed = ({ db }: AppContext, { payload }: Waiting) => readMessage(db, Number(payload.messageId))

const replyNamed = ({ db }: AppContext, { payload }: Waiting) => readReply(db, Number(payload.replyId))
