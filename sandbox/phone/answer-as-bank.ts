import { formatNaira, kobo } from '#domain/platform/money.ts'
import type { PaystackSandbox } from '#sandbox/paystack/create-paystack.ts'
import type { Ledger } from '#sandbox/paystack/ledger.ts'
import { isPaid } from '#sandbox/paystack/pay-transaction.ts'

type Bank = { paystack: PaystackSandbox; ledger: Ledger }

/** Answers like the bank whose code is dialled: the customer approves or declines. Whoever hangs up pays nothing. */
export function answerAsBank(
  { paystack, ledger }: Bank,
  { code, inputs }: { code: string; inputs: readonly string[] },
): string {
  const transaction = ledger.transactions().find(({ ussdCode }) => ussdCode === code)
  if (!transaction) return 'END Connection problem or invalid MMI code.'
  if (isPaid(transaction)) return 'END This payment has already been made.'
  const amount = formatNaira(kobo(transaction.amount)).replace('₦', 'N')
  const [choice] = inputs
  if (choice === '1') {
    paystack.dial(code, 'approve')
    return `END You have paid ${amount}. Sandbox: no real money.`
  }
  if (choice === '2') {
    paystack.dial(code, 'decline')
    return 'END You have declined. Nothing was paid.'
  }
  return `CON Sandbox bank: pay ${amount}?\n1 Pay with your PIN\n2 Decline`
}
