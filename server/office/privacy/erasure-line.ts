import * as z from 'zod'
import type { ErasureRow } from './erase-queries.ts'
import type { PersonDigests } from './person-digest.ts'

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`))

/** An erasure as the list of `npm run erasures` and the log of the product show it. It names nobody. */
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

/** Finds the erasures in a list or in a log of the product. Ignores all other lines. */
export const erasuresIn = (text: string): ErasureLine[] =>
  text.split('\n').flatMap((line) => {
    const read = ErasureLine.safeParse(jsonOf(line))
    return read.success ? [read.data] : []
  })

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
