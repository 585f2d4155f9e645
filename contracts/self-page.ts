import * as z from 'zod/mini'
import { Quote } from './quote.ts'
import { SelfBooking } from './self-service.ts'

/** The state of /self, which the server embeds in the page. Its forms work without script. */
export const SelfPageState = z.object({
  /** The token of a link in a message. The page then shows one button, which uses the link. */
  link: z.nullable(z.string()),
  /** The opened booking. Null: the page asks for the reference. */
  opened: z.nullable(SelfBooking),
  quote: z.nullable(Quote),
  /** The masked address to which a link was sent. */
  sentTo: z.nullable(z.string()),
  /** True after seats were cancelled. */
  isDone: z.boolean(),
  /** True if links can be sent by SMS. */
  sendsSms: z.boolean(),
  error: z.nullable(z.string()),
  /** The key of the next cancellation, so that a form that is sent twice cancels once. */
  key: z.string(),
})
export type SelfPageState = z.infer<typeof SelfPageState>
