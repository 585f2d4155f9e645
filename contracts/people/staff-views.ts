import * as z from 'zod/mini'
import { plainText } from '#contracts/platform/plain-text.ts'

/** The most views that one member of staff can keep for a list. */
export const MOST_VIEWS = 20

/** The path of a list's screen without the first slash, such as `bookings` or `payments/refunds`. */
const list = z.string().check(z.maxLength(40), z.regex(/^[a-z-]+(\/[a-z-]+)?$/, 'Choose a valid list'))

export const ViewQuery = z.object({ list })

/** `query` has filters, order and page size as in the URL of the list. A preset such as `today` is kept as its name. */
export const ViewInput = z.strictObject({
  list,
  name: plainText(1, 'Name is required', 40),
  query: z.string().check(z.maxLength(1000), z.regex(/^[A-Za-z0-9_=&%+.*-]+$/, 'Enter a valid query')),
})
export type ViewInput = z.infer<typeof ViewInput>

export const StaffView = z.object({ id: z.int(), name: z.string(), query: z.string() })
export type StaffView = z.infer<typeof StaffView>

export const ViewsAnswer = z.object({ data: z.array(StaffView) })
export const ViewAnswer = z.object({ data: StaffView })
