import * as z from 'zod'
import type { House } from '#server/app.ts'
import { brokenPromiseMail } from '#server/messages/mail/broken-promise-mail.ts'
import { contactCopyMail } from '#server/messages/mail/contact-copy-mail.ts'
import { contactMessageMail } from '#server/messages/mail/contact-message-mail.ts'
import { setPasswordMail } from '#server/messages/mail/set-password-mail.ts'
import { staffMessageMail } from '#server/messages/mail/staff-message-mail.ts'
import type { Letter } from '#server/messages/mailer/mailer.ts'
import { wordsOfStaff } from '#server/messages/staff/words-of-staff.ts'
import { readMessage } from '#server/messages/support/read-message.ts'
import { readReply } from '#server/messages/support/read-reply.ts'
import { readCompany } from '#server/office/settings/read-company.ts'
import { openPasswordLink } from '#server/people/password-links/password-link.ts'
import { type Content, composeForPassenger } from './compose-for-passenger.ts'
import { NotWorthSending } from './not-worth-sending.ts'
import type { Waiting } from './queries.ts'

/** Written when it is sent, not when it was promised: the letter tells how things stand now. */
export async function composeLetter(house: House, waiting: Waiting): Promise<Letter> {
  const content = await contentOf(house, waiting)
  return { ...content, to: waiting.contactInfo, dedupeKey: waiting.dedupeKey }
}

async function contentOf(house: House, waiting: Waiting): Promise<Content> {
  switch (waiting.kind) {
    case 'contact-message':
      return contactMessageMail(await readCompany(house), await messageNamed(house, waiting))
    case 'contact-copy':
      return contactCopyMail(await readCompany(house), await messageNamed(house, waiting))
    case 'support-reply':
      return staffMessageMail(await readCompany(house), await replyNamed(house, waiting))
    case 'set-password':
      return setPasswordMail(await readCompany(house), await linkNamed(house, waiting))
    case 'staff-message':
      return staffMessageMail(await readCompany(house), await wordsOfStaff(house, waiting))
    case 'promise-broken':
      return brokenPromiseMail(await readCompany(house), BrokenPromise.parse(waiting.payload))
    default:
      return composeForPassenger(house, waiting)
  }
}

const LinkReason = z.enum(['forgotten', 'invited', 'reset'])

async function linkNamed(house: House, { payload }: Waiting) {
  const opened = await openPasswordLink(house, Number(payload.linkId))
  if (!opened) throw new NotWorthSending('the link is no longer needed')
  return { name: opened.person.name, link: opened.link, reason: LinkReason.parse(payload.reason) }
}

const BrokenPromise = z.object({ promise: z.string(), broken: z.number(), since: z.coerce.date() })

const messageNamed = ({ db }: House, { payload }: Waiting) => readMessage(db, Number(payload.messageId))

const replyNamed = ({ db }: House, { payload }: Waiting) => readReply(db, Number(payload.replyId))
