import * as z from 'zod'
import type { ErasureRow } from './erase-queries.ts'
import type { PersonDigests } from './person-digest.ts'

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`))

/** An erasure as the list of `npm run tafiya -- erasures` and the log of the product show it. It names nobody. */
const ErasureLine = z.object({
  erasure: z.int(),
  erasedAt: z.iso.datetime(),
  proof: z.enum(['link', 'identity']),
  /** The keyed digest of the contact. */
  person: hex(64),
  /** Tells with which key the digest was made. */
  key: hex(16),
})
export type ErasureLine = z.infer<typeof ErasureLine>

/** Returns undefined for an old erasure, which has no digest any more. */
export function erasureLine(
  { id, erasedAt, person, proof }: ErasureRow,
  { key }: Pick<PersonDigests, 'key'>,
): ErasureLine | undefined {
  if (!person) return undefined
  return { erasure: id, erasedAt: erasedAt.toISOString(), proof, person: person.toString('hex'), key }
}

/** Returns the erasure in a line of a list or of the log. Undefined for other lines. */
export function erasureIn(line: string): ErasureLine | undefined {
  try {
    return ErasureLine.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
