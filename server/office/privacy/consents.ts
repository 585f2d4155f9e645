import type { ConsentInput, ConsentState } from '#contracts/office/my-data.ts'
import { CONSENTS } from '#domain/office/consents.ts'
import { VISIT_MINUTES } from '#domain/platform/one-time-link.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { insertConsent, selectConsents, withdrawConsent } from './consent-queries.ts'
import type { Person } from './person.ts'
import { digestOfPerson } from './person-digest.ts'
import { visitorOf } from './visitor-of.ts'

const PER_VISIT = defineLimit({
  name: 'data-consent',
  counts: 'consents changed in one visit',
  most: 20,
  windowSeconds: VISIT_MINUTES * 60,
})

/** The consents that the site asks for. The others are listed only if the person has given them elsewhere. */
const ASKED = ['news'] as const

export async function listConsents(db: Database, person: Person): Promise<ConsentState[]> {
  const rows = await selectConsents(db, await digestOfPerson(db, person))
  const given = rows.filter(({ withdrawnAt }) => withdrawnAt === null)
  const kinds = new Set([...ASKED, ...given.map(({ kind }) => kind)])
  return [...kinds].map((kind) => ({
    kind,
    title: CONSENTS[kind].title,
    text: CONSENTS[kind].text,
    givenAt: given.find((row) => row.kind === kind)?.givenAt.toISOString() ?? null,
  }))
}

/** Records that the person gives or withdraws a consent, with the version of its text. Repeating changes nothing. */
export async function changeConsent(db: Database, input: ConsentInput): Promise<ConsentState[]> {
  const person = await visitorOf(db, input.dataKey)
  await countOrRefuse(db, PER_VISIT, input.dataKey)
  const digest = await digestOfPerson(db, person)
  const { consent: kind, isGiven } = input
  await withTransaction(db, async (tx) => {
    const isChanged = isGiven
      ? await insertConsent(tx, { person: digest, kind, textVersion: CONSENTS[kind].version })
      : await withdrawConsent(tx, digest, kind)
    if (!isChanged) return
    await writeLog(tx, {
      type: 'admin',
      action: isGiven ? 'privacy.consent-given' : 'privacy.consent-withdrawn',
      details: `${CONSENTS[kind].title}, wording ${CONSENTS[kind].version}`,
    })
  })
  return listConsents(db, person)
}
