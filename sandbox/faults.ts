import * as z from 'zod'

/**
 * Operations that can fail:
 * - 'charge' starts a payment by USSD, 'initialize' any other payment. 'pay' is a payment attempt of the customer.
 * - 'refund' is a new refund, 'refundAccount' the retry of one with a bank account. 'banks' is the list of banks and
 *   the owner of an account.
 * - 'list' is every GET of transactions, refunds and disputes, except verify.
 * - 'disputeUpload' is the upload of a file for a dispute, 'disputeEvidence' the customer's data, 'disputeAnswer' the
 *   answer.
 */
export const Operation = z.enum([
  'initialize',
  'charge',
  'verify',
  'refund',
  'refundAccount',
  'banks',
  'list',
  'disputeUpload',
  'disputeEvidence',
  'disputeAnswer',
  'pay',
  'webhook',
  'smtp',
  'sms',
])
export type Operation = z.infer<typeof Operation>

export const RefundOutcome = z.enum(['processed', 'failed', 'needs-attention'])
export type RefundOutcome = z.infer<typeof RefundOutcome>

const milliseconds = z.number().nonnegative()

/** Refuses unknown fields: a misspelt fault would let a test pass without testing anything. */
export const Fault = z.strictObject({
  on: Operation,
  times: z.optional(z.int().positive()), // absent: until cleared
  chance: z.optional(z.number().min(0).max(1)), // absent: always
  reference: z.optional(z.string()), // a transaction's reference; for GET /transaction the page number; absent: all

  delay: z.optional(milliseconds), // milliseconds, before both the effect and the response
  drop: z.optional(z.literal(true)), // the connection closes before the effect
  dropAnswer: z.optional(z.literal(true)), // the connection closes after the effect, before the response
  status: z.optional(z.int().min(400).max(599)), // HTTP status, or SMTP reply code (451, 550)
  retryAfter: z.optional(z.int().positive()), // seconds, in the headers of a 429 or 503; absent: 60

  duplicate: z.optional(z.int().positive()), // webhook: number of further copies with the same body
  reorder: z.optional(z.int().min(2)), // webhook: collects this many, then sends them in reverse order
  withhold: z.optional(z.literal(true)), // webhook: not sent until released

  decline: z.optional(z.union([z.literal(true), z.string()])), // pay: declines the attempt; a string is the message
  confirmAfter: z.optional(z.nullable(milliseconds)), // pay: time until a bank transfer arrives; null: never

  // Verify returns the next eight values instead of the real ones.
  amount: z.optional(z.nullable(z.int())),
  fees: z.optional(z.int()),
  transactionId: z.optional(z.int()),
  ofReference: z.optional(z.string()),
  requestedAmount: z.optional(z.int()),
  currency: z.optional(z.string()),
  domain: z.optional(z.enum(['test', 'live'])),
  transactionStatus: z.optional(z.string()),

  without: z.optional(z.array(z.string())), // these keys are missing in the records of the response
  record: z.optional(z.string()), // `without`: only in the record with this reference or id; absent: in all

  outcome: z.optional(z.enum([...RefundOutcome.options, 'pending'])), // refund; pending: until a test settles it
})
export type Fault = z.infer<typeof Fault>
export type Effect = Omit<Fault, 'on' | 'times' | 'chance' | 'reference'>

export type Faults = {
  script: (...faults: Fault[]) => void
  clear: (on?: Operation) => void
  take: (on: Operation, reference?: string, applies?: (fault: Fault) => boolean) => Effect
  draw: (on: Operation, reference?: string, applies?: (fault: Fault) => boolean) => Effect
  list: () => Fault[]
  calls: () => Record<Operation, number>
}

/** Keeps faults in memory only: a sandbox that restarts has none. */
export function createFaults(random: () => number = Math.random): Faults {
  let scripted: Fault[] = []
  const calls = Object.fromEntries(Operation.options.map((on) => [on, 0])) as Record<Operation, number>

  /** Counts one use of each matching fault and returns their merged effects. Later faults override earlier ones. */
  const draw: Faults['draw'] = (on, reference, applies = () => true) => {
    const due = scripted.filter(
      (fault) =>
        fault.on === on &&
        applies(fault) &&
        (fault.reference === undefined || fault.reference === reference) &&
        (fault.chance === undefined || random() < fault.chance),
    )
    for (const fault of due) if (fault.times !== undefined) fault.times -= 1
    scripted = scripted.filter((fault) => fault.times !== 0)
    return Object.assign({}, ...due.map(effectOf))
  }

  return {
    script(...faults) {
      scripted.push(...faults.map((fault) => Fault.parse(fault)))
    },
    clear(on) {
      scripted = on ? scripted.filter((fault) => fault.on !== on) : []
    },
    /** Counts a call of the operation, then draws its faults. */
    take(on, reference, applies) {
      calls[on] += 1
      return draw(on, reference, applies)
    },
    draw,
    list: () => scripted.map((fault) => ({ ...fault })),
    calls: () => ({ ...calls }),
  }
}

function effectOf({ on, times, chance, reference, ...effect }: Fault): Effect {
  return effect
}
