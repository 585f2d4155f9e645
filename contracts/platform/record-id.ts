import * as z from 'zod/mini'

const NOT_AN_ID = 'Enter a valid ID'

/** PostgreSQL's largest integer. A query with a larger id would fail with an error. */
const LARGEST = 2_147_483_647

/** An id in a URL, where every value is text. */
export const RecordId = z.coerce
  .number(NOT_AN_ID)
  .check(z.int(NOT_AN_ID), z.minimum(1, NOT_AN_ID), z.maximum(LARGEST, NOT_AN_ID))

/** An id in a JSON body, where it must be a number. */
export const recordId = (words: string) => z.int(words).check(z.minimum(1, words), z.maximum(LARGEST, words))

export const IdParams = z.object({ id: RecordId })
