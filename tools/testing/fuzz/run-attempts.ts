import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { Attempt } from './attempt.ts'
import { type Answer, checkAnswer } from './check-answer.ts'
import type { Known } from './fit-values.ts'
import { isOffSchema } from './is-off-schema.ts'
import type { Operation, Schema } from './operations.ts'
import type { Logins } from './people.ts'
import { compose, cut, describe, type Pieces, type Sent } from './request.ts'
import { send } from './send.ts'

export type Finding = {
  operation: string
  attempt: string
  complaints: string[]
  request: string
  answer: string
  /** The errors in the server's log for the request. */
  log: string
}

export type Range = {
  app: FastifyInstance
  operations: Operation[]
  logins: Pick<Logins, 'tokenOf'>
  logLines: () => string
  onSent: () => void
  onAnswer: (operation: Operation, answer: Answer) => void
  /** Called when the server accepted a request that may have changed the values of these people. */
  onChange: (people: Known[]) => Promise<void>
}

/**
 * Tests one operation in one way, `rounds` times (multiplied by `often`), for at most 20 seconds. Returns the failing
 * request, which fast-check shrinks, or undefined if all responses were correct.
 */
export async function runAttempt(
  range: Range,
  operation: Operation,
  attempt: Attempt,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<Finding | undefined> {
  const judge = judgeOf(range, operation, attempt.method)
  let last: Omit<Finding, 'operation' | 'attempt'> | undefined

  const { failed, errorInstance } = await fc.check(
    fc.asyncProperty(attempt.pieces, async (pieces) => {
      const sent = await withLogin(range, pieces, compose(operation, pieces, attempt.method))
      const answer = await send(range.app, judge, sent, pieces.from)
      range.onSent()
      if (!isReading(sent) && answer.status < 400) await range.onChange(pieces.people ?? [])
      const isSame = judge === operation && attempt.method === undefined
      const complaints = [
        ...checkAnswer(judge, answer, {
          mustRefuse: isSame && isOffSchema(operation, pieces),
          isHead: attempt.method === 'HEAD',
        }),
        ...(isSame ? checkLogin(operation, sent, answer) : []),
      ]
      if (isSame) range.onAnswer(operation, answer)
      if (complaints.length === 0) return
      last = {
        complaints,
        request: describe(sent),
        answer: cut(answer.body.toString(), 400),
        log: errorsIn(range.logLines(), String(answer.headers['x-request-id'])),
      }
      throw new Error(complaints.join('; '))
    }),
    {
      seed,
      numRuns: rounds * (attempt.often ?? 1),
      interruptAfterTimeLimit: 20_000,
      markInterruptAsFailure: false,
    },
  )
  if (!failed) return undefined
  const found = last ?? { complaints: [String(errorInstance)], request: '', answer: '', log: '' }
  return { operation: `${operation.method} ${operation.path}`, attempt: attempt.label, ...found }
}

const Refusal: Schema = {
  type: 'object',
  properties: { error: { type: 'string' }, code: { type: 'string' } },
  required: ['error', 'code'],
}

/**
 * Returns the operation that defines the correct response, by path and method. If there is none, only 4xx errors are
 * correct.
 */
function judgeOf({ operations }: Range, operation: Operation, method = operation.method): Operation {
  const wanted = method === 'HEAD' ? 'GET' : method
  const found = operations.find((other) => other.path === operation.path && other.method === wanted)
  if (found) return found
  const answers = new Map([['4XX', new Map([['application/json', Refusal]])]])
  return { ...operation, method, body: undefined, parameters: [], answers, errors: undefined }
}

const isReading = ({ method }: Sent): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

async function withLogin({ logins }: Range, { as }: Pieces, sent: Sent): Promise<Sent> {
  if (!as || sent.headers.authorization !== undefined) return sent
  const token = typeof as === 'string' ? await logins.tokenOf(as) : as.token
  return { ...sent, headers: { ...sent.headers, authorization: `Bearer ${token}` } }
}

function checkLogin({ needsLogin }: Operation, { headers }: Sent, { status }: Answer): string[] {
  return needsLogin && !headers.authorization && status !== 401 ? [`answered ${status} without a login`] : []
}

const errorsIn = (log: string, requestId: string): string =>
  cut(
    log
      .split('\n')
      .filter((line) => line.includes(requestId) && line.includes('"err"'))
      .join('\n'),
    600,
  )
