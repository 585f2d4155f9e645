import { createHash } from 'node:crypto'
import { type DisputeAnswer, draftAnswer } from '#domain/disputes.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { basisSha256, type DisputeFacts, factsSha256, moneyOf } from './dispute-facts.ts'
import { packPdf } from './pack-pdf.ts'
import { savePack, selectDisputeFacts, selectPack } from './pack-queries.ts'

export type CurrentPack = { facts: DisputeFacts; sha256: Buffer; draft: DisputeAnswer | null }

/**
 * Makes the evidence pack and the draft of a dispute, or makes them again if the facts have changed: a passenger may
 * board after the dispute was opened. `claimedAt` is the claim of a stuck answer that the caller looks after. Returns
 * undefined if there is no such dispute.
 */
export async function refreshPack(
  { db }: Pick<AppContext, 'db'>,
  id: number,
  claimedAt: Date | null = null,
): Promise<CurrentPack | undefined> {
  const facts = await selectDisputeFacts(db, id)
  if (!facts) return undefined
  const earlier = await selectPack(db, id)
  const factsDigest = factsSha256(facts)
  if (earlier?.factsSha256.equals(factsDigest)) return { facts, ...earlier }
  const file = await packPdf(facts, await selectNow(db))
  const made = {
    file,
    sha256: sha256Of(file),
    factsSha256: factsDigest,
    basisSha256: basisSha256(facts),
    draft: draftAnswer(moneyOf(facts)),
  }
  const isSaved = await withTransaction(db, async (tx) => {
    if (!(await savePack(tx, id, { before: earlier?.sha256 ?? null, claimedAt }, made))) return false
    const answer = made.draft
    await writeLog(tx, {
      type: 'booking',
      action: 'dispute.pack-made',
      details: answer
        ? `Draft: ${answer.resolution}, ${formatNaira(kobo(answer.refundAmount))}`
        : 'No draft: staff decide',
      bookingId: facts.bookingId,
      entity: 'dispute',
      entityId: id,
    })
    return true
  })
  if (isSaved) return { facts, sha256: made.sha256, draft: made.draft }
  // Another node was faster, or the dispute was answered or decided meanwhile.
  const stored = await selectPack(db, id)
  return stored && { facts, ...stored }
}

const sha256Of = (content: Buffer): Buffer => createHash('sha256').update(content).digest()
