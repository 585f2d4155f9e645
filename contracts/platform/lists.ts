import * as z from 'zod/mini'
import { plainText } from './plain-text.ts'

const whole = (most: number) =>
  z.coerce.number('Enter a whole number').check(z.int(), z.minimum(1), z.maximum(most))

/** Maximum rows per response, and the number of rows for a request without `page` and `pageSize`. */
const MAX_ROWS = 500
const ROWS_A_PAGE = 10

/** `name`, or `-name` for descending order. */
type Order<Sort extends string> = Sort | `-${Sort}`

/** Builds the query of a back-office list: the common parameters plus the list's own filters. */
export function listQuery<const Sort extends string, Filters extends z.core.$ZodLooseShape>(
  sorts: readonly Sort[],
  filters: Filters,
) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`] as Order<Sort>[])
  return z.object({
    page: z.optional(whole(10_000_000)),
    pageSize: z.optional(whole(MAX_ROWS)),
    search: z._default(plainText(0, 'Text', 100), ''),
    sort: z.optional(z.enum(orders)),
    ...filters,
  })
}

/** A boolean in a URL, where every value is text. */
export const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

/** Returns the requested page. Without `pageSize`, a request with `page` gets ten rows, any other the maximum. */
export const pageAsked = (query: { page?: number | undefined; pageSize?: number | undefined }) => ({
  page: query.page ?? 1,
  pageSize: query.pageSize ?? (query.page === undefined ? MAX_ROWS : ROWS_A_PAGE),
})

export const listAnswer = <Row extends z.core.SomeType>(row: Row) =>
  z.object({ data: z.array(row), page: z.int(), pageSize: z.int(), total: z.int() })
