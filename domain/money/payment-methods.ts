/** Paystack's channels, and the methods of payments that staff record. */
const METHODS: Readonly<Record<string, string>> = {
  card: 'card',
  bank_transfer: 'bank transfer',
  transfer: 'bank transfer',
  bank: 'bank account',
  cash: 'cash',
  pos: 'POS',
  ussd: 'USSD',
  qr: 'QR code',
}

/** Returns, for example, `Card`, and `Online` for a payment whose channel is not known. */
export function paymentMethod(channel: string | null): string {
  const method = METHODS[channel ?? ''] ?? 'online'
  return method.charAt(0).toUpperCase() + method.slice(1)
}

/** Completes a sentence such as `Paid by card`, `Paid in cash` or `Paid online`. */
export function paidBy(channel: string | null): string {
  const method = METHODS[channel ?? '']
  if (method === undefined) return 'online'
  if (method === 'cash') return 'in cash'
  return channel === 'bank' ? `from a ${method}` : `by ${method}`
}
