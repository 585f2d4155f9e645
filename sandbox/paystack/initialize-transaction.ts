import { duplicateReference, invalidField, unsupportedCurrency } from '#sandbox/paystack/errors.ts'
import type { Ledger, Transaction } from '#sandbox/paystack/ledger.ts'
import { randomCode } from '#sandbox/random-code.ts'

const MOST = 1_000_000_000 // ₦10,000,000 in kobo
const CHANNELS = [
  'card',
  'bank',
  'apple_pay',
  'ussd',
  'qr',
  'mobile_money',
  'bank_transfer',
  'eft',
  'payattitude',
]

/** Creates a transaction. A second request with the same reference is refused and does not return the access code. */
export function initializeTransaction(
  ledger: Ledger,
  input: Record<string, unknown>,
  now: Date,
): Transaction {
  const reference = parseReference(input.reference)
  const parsed = {
    email: parseEmail(input.email),
    amount: parseAmount(input.amount),
    currency: parseCurrency(input.currency),
    channels: parseChannels(input.channels),
    callbackUrl: parseCallback(input.callback_url),
    metadata: parseMetadata(input.metadata),
  }
  if (ledger.transaction(reference)) throw duplicateReference()

  const timeout = ledger.sessionTimeout()
  const transaction: Transaction = {
    id: ledger.nextId(),
    reference,
    accessCode: randomCode(15),
    ...parsed,
    createdAt: now.toISOString(),
    expiresAt: timeout ? now.getTime() + timeout * 1000 : null,
    status: 'abandoned',
    channel: 'card',
    gatewayResponse: 'The transaction was not completed',
    card: null,
    attempts: 0,
    errors: 0,
    paidAmount: null,
    paidAt: null,
    fees: null,
    confirmAt: null,
    disputed: false,
  }
  ledger.commit({ transaction })
  return transaction
}

function parseReference(reference: unknown): string {
  if (reference === undefined || reference === null || reference === '') return randomCode(10)
  if (typeof reference === 'string' && /^[A-Za-z0-9.=-]+$/.test(reference)) return reference
  throw invalidField('Only -, ., = and alphanumeric characters are allowed in a reference', 'reference')
}

function parseEmail(email: unknown): string {
  if (typeof email === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email
  throw invalidField('Invalid Email Address Passed', 'email')
}

/** Paystack also accepts the amount as a string, as in its own samples. */
function parseAmount(amount: unknown): number {
  const figure = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount
  if (typeof figure !== 'number' || !Number.isInteger(figure) || figure <= 0 || figure > MOST)
    throw invalidField('Invalid Amount Sent', 'amount')
  return figure
}

function parseCurrency(currency: unknown): string {
  if (currency !== undefined && currency !== 'NGN') throw unsupportedCurrency()
  return 'NGN'
}

function parseChannels(channels: unknown): string[] {
  if (channels === undefined) return ['card', 'bank_transfer']
  if (
    Array.isArray(channels) &&
    channels.length > 0 &&
    channels.every((channel) => CHANNELS.includes(channel))
  )
    return channels
  throw invalidField('Invalid channels', 'channels')
}

/** Accepts only http(s) URLs, because the checkout redirects the browser there. */
function parseCallback(url: unknown): string | null {
  if (url === undefined || url === null || url === '') return null
  if (typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)) return url
  throw invalidField('Invalid callback URL', 'callback_url')
}

function parseMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'string') return metadata ?? ''
  try {
    return JSON.parse(metadata)
  } catch {
    return metadata
  }
}
