import { parseSync } from 'oxc-parser'
import { isTest } from './modules.ts'

type Exception = { file: string; name: string; reason: string }

const SKIPS = 'skips locked rows, so it waits for none, and commits at once'

/** Statements that lock rows of the five tables outside `lockInOrder`, each with the reason why it cannot deadlock. */
const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'server/bookings/public/hold-seats-queries.ts',
    name: 'holdStatement',
    reason:
      'one round trip; its parts depend on each other in the same order: drafts, then seats, both by id',
  },
  {
    file: 'server/bookings/public/change-booking-queries.ts',
    name: 'releaseBookingRows',
    // For a limited offer, this runs after the hold has locked its own seats. A deadlock needs another visitor who has
    // locked a seat of the released drafts, which is possible only if their hold has expired. That visitor then gets a
    // 503.
    reason: 'one round trip of a hold; bookings, then seats, both by id',
  },
  {
    file: 'server/money/payments/extend-hold-queries.ts',
    name: 'extendHold',
    // Starting a payment gives up an open payment after this statement. Other transactions cannot lock the two in
    // between, because they must lock the booking first.
    reason: 'one round trip of starting a payment; updates the booking, then locks its seats by id',
  },
  { file: 'server/money/incoming/comparison-queries.ts', name: 'takeDuePayments', reason: SKIPS },
  { file: 'server/money/refunds/provider-refund-queries.ts', name: 'takeRefundToFollow', reason: SKIPS },
  { file: 'server/money/refunds/send-refund-queries.ts', name: 'takeRefundToSend', reason: SKIPS },
  {
    file: 'server/messages/webhooks/queries.ts',
    name: 'lockDelivery',
    reason: 'a part of a statement; locks a delivery',
  },
  {
    file: 'server/people/api-keys/queries.ts',
    name: 'lockApiKey',
    reason: 'a part of a statement; locks an API key',
  },
]

const LOCK = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?:\s+of\s+(\w+(?:\s*,\s*\w+)*))?/gi

const LOCKED_IN_ORDER =
  /(?:\b(?:from|join)|,)\s+(trips|bookings|payments|refunds|seats)\b(?:\s+(?:as\s+)?(\w+))?/gi

/**
 * Returns a sentence with file and line for each row lock on trips, bookings, payments, refunds or seats that the server
 * takes outside `lockInOrder`, and one for each exception that is no longer needed.
 */
export function strayLocks(sources: ReadonlyMap<string, string>, exceptions = EXCEPTIONS): string[] {
  const found = [...sources].flatMap(([file, source]) =>
    file.startsWith('server/') && !isTest(file) ? locksIn(file, source) : [],
  )
  const isThis = (lock: Exception | Found) => (one: Exception | Found) =>
    one.file === lock.file && one.name === lock.name
  return [
    ...found
      .filter((lock) => !exceptions.some(isThis(lock)))
      .map(({ file, line, name, tables }) => `${file}:${line} ${name} locks ${tables} outside lockInOrder`),
    ...exceptions
      .filter((exception) => !found.some(isThis(exception)))
      .map(({ file, name }) => `${file} ${name} needs no exception in tools/scripts/stray-locks.ts`),
  ]
}

type Found = { file: string; line: number; name: string; tables: string }

function locksIn(file: string, source: string): Found[] {
  if (source.search(LOCK) < 0) return []
  const declarations = parseSync(file, source).program.body as unknown as Node[]
  return declarations.flatMap((top) =>
    textsOf(top, source).flatMap(({ start, text }) =>
      [...text.matchAll(LOCK)].flatMap(({ index, 1: of }) => {
        const tables = lockedTables(blockBefore(text, index), of)
        const line = source.slice(0, start + index).split('\n').length
        return tables ? [{ file, line, name: nameOf(top), tables }] : []
      }),
    ),
  )
}

/** Returns the locked tables among the five. Undefined if the select locks other tables only. */
function lockedTables(select: string, of: string | undefined): string | undefined {
  if (!/\bfrom\s+\w/i.test(select)) return 'rows of an unknown table'
  const wanted = of?.toLowerCase().split(/\s*,\s*/)
  const tables = [...select.matchAll(LOCKED_IN_ORDER)]
    .filter(([, table = '', alias = '']) => !wanted || wanted.includes(alias) || wanted.includes(table))
    .map(([, table]) => table)
  return tables.length > 0 ? tables.join(' and ') : undefined
}

/** Returns the select that ends at this position, without text in parentheses. */
function blockBefore(text: string, end: number): string {
  let depth = 0
  let block = ''
  for (const letter of text.slice(0, end).replace(/--.*/g, '').split('').reverse()) {
    if (letter === ')') depth++
    else if (letter === '(' && depth-- === 0) break
    else if (depth === 0) block = letter + block
  }
  return block
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Returns the string literals in a piece of code. An expression inside a template literal counts separately. */
function textsOf(node: Node, source: string): { start: number; text: string }[] {
  const inside = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((one) => textsOf(one, source))
  if (node.type === 'Literal' && typeof node.value === 'string')
    return [{ start: node.start, text: source.slice(node.start, node.end) }]
  if (node.type !== 'TemplateLiteral') return inside
  const { start } = node
  let text = source.slice(start, node.end)
  for (const { start: from, end: to } of node.expressions as Node[])
    text = text.slice(0, from - start) + ' '.repeat(to - from) + text.slice(to - start)
  return [...inside, { start, text }]
}

/** Returns the name of the function or constant that this node declares. */
function nameOf(top: Node): string {
  const declared = (top.declaration ?? top) as Node & {
    id?: { name: string }
    declarations?: { id: { name: string } }[]
  }
  return declared.id?.name ?? declared.declarations?.[0]?.id.name ?? ''
}
