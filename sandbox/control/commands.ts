import * as z from 'zod'
import { Fault, Operation, RefundOutcome } from '#sandbox/faults.ts'
import type { PaystackSandbox } from '#sandbox/paystack/create-paystack.ts'

const reference = z.string()
const payment = {
  reference,
  card: z.optional(z.string()),
  channel: z.optional(z.string()),
  notify: z.optional(z.boolean()),
  amount: z.optional(z.int().positive()),
  currency: z.optional(z.string()),
}

/** The commands of POST /control, sent alone or in a list. Each calls the function of its name in `PaystackSandbox`. */
export const Command = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('script'), faults: z.array(Fault).min(1) }),
  z.strictObject({ do: z.literal('clear'), on: z.optional(Operation) }),
  z.strictObject({ do: z.literal('pay'), ...payment }),
  z.strictObject({ do: z.literal('lateSuccess'), ...payment }),
  z.strictObject({ do: z.literal('abandon'), reference }),
  z.strictObject({
    do: z.literal('dial'),
    ussdCode: z.string(),
    choice: z.enum(['approve', 'decline']),
    notify: z.optional(z.boolean()),
  }),
  z.strictObject({
    do: z.literal('dispute'),
    reference,
    at: z.optional(z.coerce.date()),
    category: z.optional(z.string()),
  }),
  z.strictObject({ do: z.literal('acceptUnanswered'), now: z.coerce.date() }),
  z.strictObject({ do: z.literal('reverse'), reference }),
  z.strictObject({ do: z.literal('winDispute'), reference }),
  z.strictObject({ do: z.literal('reopenDispute'), reference }),
  z.strictObject({ do: z.literal('forgetDispute'), reference }),
  z.strictObject({
    do: z.literal('refundOnDashboard'),
    reference,
    amount: z.int().positive(),
    outcome: z.optional(RefundOutcome),
  }),
  z.strictObject({ do: z.literal('settleRefund'), id: z.int(), outcome: RefundOutcome }),
  z.strictObject({ do: z.literal('releaseWebhooks'), reference: z.optional(reference) }),
])
export type Command = z.infer<typeof Command>

export async function runCommand(paystack: PaystackSandbox, command: Command): Promise<void> {
  switch (command.do) {
    case 'script':
      return paystack.script(...command.faults)
    case 'clear':
      return paystack.clear(command.on)
    case 'pay':
      return void paystack.pay(command.reference, command)
    case 'lateSuccess':
      return void paystack.lateSuccess(command.reference, command)
    case 'abandon':
      return void paystack.abandon(command.reference)
    case 'dial':
      return void paystack.dial(command.ussdCode, command.choice, command)
    case 'dispute':
      return void paystack.dispute(command.reference, command)
    case 'acceptUnanswered':
      return void paystack.acceptUnanswered(command.now)
    case 'reverse':
      return void paystack.reverse(command.reference)
    case 'winDispute':
      return void paystack.winDispute(command.reference)
    case 'reopenDispute':
      return void paystack.reopenDispute(command.reference)
    case 'forgetDispute':
      return void paystack.forgetDispute(command.reference)
    case 'refundOnDashboard':
      return void paystack.refundOnDashboard(command.reference, command.amount, command.outcome)
    case 'settleRefund':
      return void paystack.settleRefund(command.id, command.outcome)
    case 'releaseWebhooks':
      return paystack.releaseWebhooks(command.reference)
  }
}
