import { createHash } from 'node:crypto'
import { waitsForShop } from '#sandbox/paystack/accept-unanswered.ts'
import { notice } from '#sandbox/paystack/dispute-notice.ts'
import { disputeNotOpen, invalidField, transactionNotFound } from '#sandbox/paystack/errors.ts'
import type { Dispute, DisputeAnswer, Ledger, Refund, Transaction } from '#sandbox/paystack/ledger.ts'
import type { Webhooks } from '#sandbox/paystack/webhooks.ts'

type Desk = { ledger: Ledger; webhooks: Webhooks }

export function keepUpload(ledger: Ledger, dispute: Dispute, fileName: string, body: unknown): void {
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalidField('The file is empty', 'file')
  const upload = { fileName, sha256: createHash('sha256').update(body).digest('hex'), bytes: body.length }
  ledger.commit({ dispute: { ...dispute, uploads: [...(dispute.uploads ?? []), upload] } })
}

/** Stores the customer's data. Its id belongs into the answer to a claim of fraud. */
export function addEvidence(
  ledger: Ledger,
  dispute: Dispute,
  input: Record<string, unknown>,
): Record<string, unknown> {
  for (const field of ['customer_email', 'customer_name', 'customer_phone', 'service_details'])
    if (!text(input[field])) throw invalidField(`${field} is required`, field)
  const evidence = {
    id: ledger.nextId(),
    customerEmail: String(input.customer_email),
    serviceDetails: String(input.service_details),
  }
  ledger.commit({ dispute: { ...dispute, evidence } })
  return { ...input, id: evidence.id, dispute: dispute.id }
}

/**
 * Takes the shop's answer, once. An accepted dispute is resolved, its amount appears in the list of refunds, and a full
 * amount reverses the charge. A declined dispute waits for the bank, which decides for the shop (`winDispute`) or for
 * the customer (`reverse`).
 */
export function answerDispute(
  { ledger, webhooks }: Desk,
  dispute: Dispute,
  input: Record<string, unknown>,
  now: Date,
): Dispute {
  if (!waitsForShop(dispute.status)) throw disputeNotOpen()
  const answer = readAnswer(dispute, input)
  const found = ledger.transaction(dispute.reference)
  if (!found) throw transactionNotFound()
  if (answer.resolution === 'declined') {
    const waiting: Dispute = { ...dispute, answer, status: 'awaiting-bank-feedback' }
    ledger.commit({ dispute: waiting })
    return waiting
  }
  const isAll = answer.refundAmount >= (found.paidAmount ?? found.amount)
  const transaction = { ...found, disputed: false, ...(isAll && { status: 'reversed' as const }) }
  const resolved: Dispute = {
    ...dispute,
    answer,
    status: 'resolved',
    resolution: 'merchant-accepted',
    resolvedAt: now.toISOString(),
  }
  const refunds = answer.refundAmount > 0 ? [{ refund: refundOf(ledger, transaction, resolved, now) }] : []
  webhooks.publish(
    [{ transaction }, { dispute: resolved }, ...refunds],
    [notice('resolve', transaction, resolved)],
  )
  return resolved
}

function refundOf(ledger: Ledger, transaction: Transaction, dispute: Dispute, now: Date): Refund {
  const at = now.toISOString()
  return {
    id: ledger.nextId(),
    transactionId: transaction.id,
    reference: transaction.reference,
    amount: dispute.answer?.refundAmount ?? dispute.amount,
    currency: transaction.currency,
    status: 'processed',
    outcome: 'processed',
    settleAt: null,
    refundReference: null,
    customerNote: 'Dispute accepted',
    merchantNote: 'Dispute accepted',
    createdAt: at,
    updatedAt: at,
    refundedAt: at,
    disputeId: dispute.id,
  }
}

function readAnswer(dispute: Dispute, input: Record<string, unknown>): DisputeAnswer {
  const { resolution, message, refund_amount: amount, uploaded_filename: fileName, evidence } = input
  if (resolution !== 'merchant-accepted' && resolution !== 'declined')
    throw invalidField('Invalid resolution', 'resolution')
  if (!text(message)) throw invalidField('Message is required', 'message')
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 0 || amount > dispute.amount)
    throw invalidField('Invalid refund amount', 'refund_amount')
  if (!dispute.uploads?.some((upload) => upload.fileName === fileName))
    throw invalidField('Uploaded filename is required', 'uploaded_filename')
  const isProven = dispute.evidence && evidence === dispute.evidence.id
  if (resolution === 'declined' && dispute.category === 'fraud' && !isProven)
    throw invalidField('Evidence is required for fraud claims', 'evidence')
  return {
    resolution,
    message: String(message),
    refundAmount: amount,
    uploadedFilename: String(fileName),
    evidence: typeof evidence === 'number' ? evidence : null,
  }
}

const text = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
