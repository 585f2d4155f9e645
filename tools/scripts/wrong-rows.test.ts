import { expect, test } from 'vitest'
import type { Fact, Field, RecordedStatement } from '#testing/rows/recorded-statement.ts'
import type { Declared, Shape } from './declared-rows.ts'
import { wrongRows } from './wrong-rows.ts'

const SITE = { file: 'server/money/refunds/queries.ts', line: 7, column: 5 }
const TEMPLATE = { 16400: { name: 'refunds', columns: { 1: 'id', 2: 'status', 3: 'note' } } }

const shape = (...kinds: Shape['kinds'] extends Set<infer Kind> ? Kind[] : never): Shape => ({
  isAny: false,
  isOptional: false,
  kinds: new Set(kinds),
  texts: undefined,
  items: undefined,
  fields: undefined,
})
const NUMBER = shape('number')
const TEXT = shape('string')
const STATUS: Shape = { ...TEXT, texts: new Set(['SENT', 'PROCESSED']) }

/** Columns of a result as PostgreSQL describes them. With a column number, they come from the table refunds. */
const int = (name: string, column = 0): Field => ({ name, type: 23, table: column && 16_400, column })
const text = (name: string, column = 0): Field => ({ name, type: 25, table: column && 16_400, column })
const json = (name: string): Field => ({ name, type: 3802, table: 0, column: 0 })

function judge(
  columns: Record<string, Shape> | undefined,
  fields: Field[],
  facts: Fact[] = [],
  reasons: string[] = [],
): string[] {
  const declared: Declared = {
    statements: [{ site: SITE, name: 'selectRefund', columns: columns && new Map(Object.entries(columns)) }],
    tables: new Map([
      ['refunds', new Map(Object.entries({ id: NUMBER, status: STATUS, note: shape('string', 'null') }))],
    ]),
  }
  const run: RecordedStatement = { site: SITE, caller: undefined, fields, facts }
  const exceptions = reasons.map((column) => ({
    file: SITE.file,
    name: 'selectRefund',
    column,
    reason: 'why',
  }))
  return wrongRows(declared, [run], TEMPLATE, exceptions)
}

test('a row type that matches the columns and values of its statement has no problems', () => {
  const columns = { id: NUMBER, status: STATUS, note: shape('string', 'null'), seats: shape('array') }
  const fields = [int('id', 1), text('status', 2), text('note', 3), { ...int('seats'), type: 1007 }]
  const facts: Fact[] = [
    { path: 'id', kind: 'number' },
    { path: 'status', kind: 'string', text: 'SENT' },
    { path: 'note', kind: 'null' },
  ]
  expect(judge(columns, fields, facts)).toEqual([])
})

test.each<[string, ReturnType<typeof judge>, string]>([
  ['a column with another name', judge({ refundId: NUMBER }, [int('id')]), 'does not declare id'],
  [
    'a column that is not selected',
    judge({ id: NUMBER, note: TEXT }, [int('id')]),
    'the statement does not return note',
  ],
  ['a wrong type', judge({ id: TEXT }, [int('id')]), 'id is number, declared as string'],
  [
    'a 64-bit integer as a number',
    judge({ count: NUMBER }, [{ ...int('count'), type: 20 }]),
    'count is string, declared as number',
  ],
  [
    'an array of another type',
    judge({ seats: { ...shape('array'), items: TEXT } }, [{ ...int('seats'), type: 1007 }]),
    'seats is an array of number',
  ],
  [
    'a null where none is declared',
    judge({ sum: NUMBER }, [int('sum')], [{ path: 'sum', kind: 'null' }]),
    'sum was null, declared as number',
  ],
  [
    'a column of a table that may be null, though no test saw it',
    judge({ note: TEXT }, [text('note', 3)]),
    'note comes from a column that may be null',
  ],
  [
    'a column of a table that allows more texts',
    judge({ status: { ...TEXT, texts: new Set(['SENT']) } }, [text('status', 2)]),
    'allows more texts than declared',
  ],
  [
    'a text that is not declared',
    judge({ state: STATUS }, [text('state')], [{ path: 'state', kind: 'string', text: 'LOST' }]),
    "state was 'LOST'",
  ],
  [
    'a wrong value inside JSON',
    judge(
      { trip: { ...shape('object'), fields: new Map([['departTime', shape('date')]]) } },
      [json('trip')],
      [
        { path: 'trip', kind: 'object' },
        { path: 'trip.departTime', kind: 'string' },
      ],
    ),
    'trip.departTime was string, declared as date',
  ],
  [
    'a field that is missing inside JSON',
    judge(
      { trip: { ...shape('object'), fields: new Map([['origin', TEXT]]) } },
      [json('trip')],
      [{ path: 'trip', kind: 'object' }],
    ),
    'trip has no origin',
  ],
  ['columns without a row type', judge(undefined, [int('id')]), 'declares no row type'],
  ['an exception that is not needed', judge({ id: NUMBER }, [int('id')], [], ['id']), 'is not needed'],
])('%s is reported', (_, problems, complaint) => {
  expect(problems.join()).toContain(complaint)
})

test('an exception allows a row type that is stricter than the column of the table', () => {
  expect(judge({ note: TEXT }, [text('note', 3)], [], ['note'])).toEqual([])
})

test('a statement that no test executes is reported', () => {
  const declared = {
    statements: [{ site: SITE, name: 'selectRefund', columns: undefined }],
    tables: new Map(),
  }
  expect(wrongRows(declared, [], {}, [])).toEqual([
    'server/money/refunds/queries.ts:7:5 selectRefund: no integration test executes this statement',
  ])
})
