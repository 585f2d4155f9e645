import { randomInt } from 'node:crypto'
import { invalidField } from '#sandbox/paystack/errors.ts'
import { initializeTransaction } from '#sandbox/paystack/initialize-transaction.ts'
import type { Ledger, Transaction } from '#sandbox/paystack/ledger.ts'

const BANKS = ['737', '919', '822', '966']

/** Creates a transaction that the customer pays by dialling a code of the bank. It is under way until then. */
export function chargeByUssd(ledger: Ledger, input: Record<string, unknown>, now: Date): Transaction {
  const bank = parseBank(input.ussd)
  const started = initializeTransaction(ledger, { ...input, channels: ['ussd'] }, now)
  const transaction: Transaction = {
    ...started,
    status: 'ongoing',
    channel: 'ussd',
    gatewayResponse: 'Waiting for the customer to dial the code',
    ussdCode: `*${bank}*000*${started.id}${randomInt(10)}#`,
  }
  ledger.commit({ transaction })
  return transaction
}

function parseBank(ussd: unknown): string {
  const bank = typeof ussd === 'object' && ussd !== null && 'type' in ussd ? String(ussd.type) : ''
  if (BANKS.includes(bank)) return bank
  throw invalidField('Invalid USSD type', 'ussd.type')
}
