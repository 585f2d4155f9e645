import { normalizePhone } from '#domain/platform/phone.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { deleteConsents } from './consent-queries.ts'
import { CONTACTS, type ContactColumn, selectContacts } from './contact-queries.ts'
import { removePerson } from './erase-person.ts'
import { insertErasure } from './erase-queries.ts'
import type { ErasureLine } from './erasure-line.ts'
import { holdsData } from './holdings.ts'
import type { Person, Reach } from './person.ts'
import { type PersonDigests, personDigests } from './person-digest.ts'
import { withPersonLocked } from './with-person-locked.ts'

/** `refused` has a sentence for each person who could not be erased. */
export type ErasedAgain = { erased: number; unchanged: number; refused: string[] }

/**
 * Erases again, after a restore, the people whom these lines name. Reaches what the first erasure reached: data that we
 * got later stays. Sends no receipt, because the person has one. Running again changes nothing.
 */
export async function eraseAgain(db: Database, lines: readonly ErasureLine[]): Promise<ErasedAgain> {
  const digests = await personDigests(db)
  const result: ErasedAgain = { erased: 0, unchanged: 0, refused: [] }
  const people = await findPeople(db, digests, new Set(lines.map(({ person }) => person)))
  for (const line of lines) {
    const refusal = (why: string) => result.refused.push(`Receipt ${line.erasure}: ${why}`)
    if (line.key !== digests.key) {
      refusal('the database has another key, so the person cannot be found.')
      continue
    }
    try {
      result[(await eraseOne(db, line, people.get(line.person))) ? 'erased' : 'unchanged']++
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      refusal(error.message)
    }
  }
  return result
}

/** Returns false if there was nothing to erase. */
async function eraseOne(db: Database, line: ErasureLine, person: Person | undefined): Promise<boolean> {
  const digest = Buffer.from(line.person, 'hex')
  const reach: Reach = { proof: line.proof, asOf: new Date(line.erasedAt) }
  if (!person) return (await deleteConsents(db, digest, reach.asOf)) > 0
  return withPersonLocked(db, person, async (tx) => {
    if (!(await holdsData(tx, person, reach))) return false
    const removed = await removePerson(tx, person, reach)
    const by = { staffId: null, identity: null }
    const { id } = await insertErasure(tx, { ...by, removed, person: digest, reach })
    await writeLog(tx, {
      type: 'admin',
      action: 'privacy.erased',
      details: `receipt ${line.erasure}, again after a restore`,
      entity: 'erasure',
      entityId: id,
    })
    return true
  })
}

/** Computes the digest of every contact in the database, because a digest cannot be turned back into a contact. */
async function findPeople(
  db: Database,
  digests: PersonDigests,
  wanted: ReadonlySet<string>,
): Promise<Map<string, Person>> {
  const found = new Map<string, Person>()
  for (const column of CONTACTS)
    for await (const contact of contactsIn(db, column)) {
      const person = personIn(contact)
      const digest = person && digests.of(person).toString('hex')
      if (digest && wanted.has(digest)) found.set(digest, person)
    }
  return found
}

async function* contactsIn(db: Database, column: ContactColumn): AsyncGenerator<string> {
  let last = 0
  for (;;) {
    const rows = await selectContacts(db, column, last)
    for (const { contact } of rows) yield contact
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

/** Returns undefined for a contact that was removed or is not valid. */
function personIn(contact: string): Person | undefined {
  if (contact.includes('@')) return { email: contact.toLowerCase() }
  const phone = normalizePhone(contact)
  return phone === undefined ? undefined : { phone }
}
