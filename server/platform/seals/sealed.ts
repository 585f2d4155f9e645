/** A table whose rows are never changed, and the table of the seals of its days. */
export type Sealed = {
  /** As in "a day of the audit log was sealed". */
  name: string
  seals: { table: string; rows: string; sha256: string }
  table: string
  at: string
  /** SQL of the canonical text of row `l`. jsonb always serializes the same value the same way. */
  canonical: string
}

/**
 * The seal of a day: a hash of the previous seal and of the rows since then. If one of these rows is changed later, the
 * hash no longer matches. `day` is yyyy-MM-dd in Lagos.
 */
export type Seal = { day: string; rows: number; lastId: string | null; sha256: string }
