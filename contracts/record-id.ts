import * as z from 'zod/mini'

/** An id in an address. Larger numbers than PostgreSQL's integer cannot be anybody's. */
export const RecordId = z.coerce.number('Not an id').check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

export const IdParams = z.object({ id: RecordId })
