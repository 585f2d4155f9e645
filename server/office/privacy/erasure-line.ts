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

/** A line of the product as Docker (`log`) or journald (`MESSAGE`) stores it. */
const Wrapped = z.union([
  z.object({ log: z.string() }).transform(({ log }) => log),
  z.object({ MESSAGE: z.string() }).transform(({ MESSAGE }) => MESSAGE),
])

/** Returns the erasure in a line of a list or of a log, also of one that Docker or journald keeps. */
export function erasureIn(line: string): ErasureLine | undefined {
  if (!line.includes('erasedAt')) return undefined
  const value = jsonIn(line)
  const read = ErasureLine.safeParse(value)
  if (read.success) return read.data
  const inner = Wrapped.safeParse(value)
  return inner.success ? erasureIn(inner.data) : undefined
}

/** Parses what follows a prefix such as the time and the name of a container. */
function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line.slice(line.indexOf('{')))
  } catch {
    return undefined
  }
}
