import { createHash } from 'node:crypto'
import type { Effect } from '#sandbox/faults.ts'
import type { Transaction } from '#sandbox/paystack/ledger.ts'
import type { Card } from '#sandbox/paystack/test-cards.ts'

/** Returns a transaction in the format of verify, lists and webhooks. `lies` are false values that a fault scripts. */
export function presentTransaction(transaction: Transaction, lies: Effect = {}) {
  return {
    id: lies.transactionId ?? transaction.id,
    domain: lies.domain ?? 'test',
    status: lies.transactionStatus ?? transaction.status,
    reference: lies.ofReference ?? transaction.reference,
    receipt_number: null,
    amount: lies.amount === undefined ? (transaction.paidAmount ?? transaction.amount) : lies.amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: transaction.channel,
    currency: lies.currency ?? transaction.currency,
    ip_address: '127.0.0.1',
    metadata: isEmpty(transaction.metadata) ? '' : transaction.metadata,
    log: transaction.attempts > 0 ? presentLog(transaction) : null,
    fees: lies.fees ?? transaction.fees,
    fees_split: null,
    authorization: transaction.paidAt ? presentAuthorization(transaction) : {},
    customer: presentCustomer(transaction.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    requested_amount: lies.requestedAmount ?? transaction.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: transaction.createdAt,
    plan_object: {},
    subaccount: {},
  }
}

/** Paystack returns '' for empty metadata, not null or {}. */
function isEmpty(metadata: unknown): boolean {
  return !metadata || (typeof metadata === 'object' && Object.keys(metadata).length === 0)
}

function presentLog({ createdAt, attempts, errors, status, channel }: Transaction) {
  const success = status === 'success' || status === 'reversed'
  const history = [{ type: 'action', message: `Attempted to pay with ${channel}`, time: 3 }]
  if (success) history.push({ type: 'success', message: `Successfully paid with ${channel}`, time: 4 })
  const startTime = Math.floor(Date.parse(createdAt) / 1000)
  return {
    start_time: startTime,
    time_spent: 4,
    attempts,
    errors,
    success,
    mobile: false,
    input: [],
    history,
  }
}

function presentAuthorization({ card, channel, reference }: Transaction) {
  return {
    authorization_code: `AUTH_${digest(reference).slice(0, 10)}`,
    bin: card?.number.slice(0, 6) ?? '000000',
    last4: card?.number.slice(-4) ?? 'X000',
    exp_month: '12',
    exp_year: '2030',
    channel,
    card_type: card ? `${card.brand} ` : 'transfer',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: card?.brand ?? 'Managed Account',
    reusable: card !== null,
    signature: card ? signatureOf(card) : null,
    account_name: null,
  }
}

const signatureOf = (card: Card) => `SIG_${digest(card.number).slice(0, 20)}`

/**
 * Derives id and customer code from the e-mail address. So a customer keeps both, as in Paystack's API, without a table
 * of customers.
 */
export function presentCustomer(email: string) {
  return {
    id: Number.parseInt(digest(email).slice(0, 7), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${digest(email).slice(0, 15)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
