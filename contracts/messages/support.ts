import * as z from 'zod/mini'
import {
  emailAddress,
  phoneNumberOrNothing,
  plainParagraphs,
  plainText,
} from '#contracts/platform/plain-text.ts'

export const LONGEST_MESSAGE = 500

/** The contact form uses the same schema and messages. */
export const SupportMessage = z.strictObject({
  name: plainText(1, 'Name is required', 120),
  email: emailAddress('Please enter a valid email'),
  phone: z.optional(phoneNumberOrNothing('Phone number must be at least 10 digits')),
  subject: plainText(1, 'Subject is required', 200),
  message: plainParagraphs(
    1,
    'Message is required',
    LONGEST_MESSAGE,
    `Message must be at most ${LONGEST_MESSAGE} characters`,
  ),
  /** Honeypot: the field is invisible, so only bots fill it in. */
  website: z.optional(z.string()),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const SupportAnswer = z.object({ status: z.literal('ok') })
