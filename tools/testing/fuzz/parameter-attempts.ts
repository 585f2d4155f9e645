import fc from 'fast-check'
import type { Attempt } from './attempt.ts'
import { wholeBounds } from './fit-values.ts'
import { ODD_NUMBERS, ODD_TEXT } from './odd-text.ts'
import type { Operation, Parameter } from './operations.ts'
import { type Pieces, raw } from './request.ts'

/** Texts that no parser, or only some parsers, accept as a number. */
const NEARLY_NUMBERS = [
  'abc',
  '1abc',
  ' 1 ',
  '+1',
  '0x10',
  '0b1',
  '1_000',
  '1,000',
  'NaN',
  'Infinity',
  'true',
  '[1]',
  '1;2',
]

/** Invalid percent encodings, bytes that are not valid text, and characters with a meaning of their own in a URL. */
const ENCODINGS = [
  '%',
  '%zz',
  '%2',
  '%00',
  '%ff',
  '%c0%80',
  '%u0041',
  '%25',
  '%2e%2e%2f',
  'a%2Fb',
  'a+b',
  'a;b',
]

export function parameterAttempts(operation: Operation, fit: fc.Arbitrary<Pieces>): Attempt[] {
  const each = operation.parameters.flatMap((parameter) => {
    const put = (label: string, value: fc.Arbitrary<string>): Attempt => ({
      kind: parameter.place === 'header' ? 'parameter in a header' : parameter.place,
      label: `${parameter.place} ${parameter.name}: ${label}`,
      pieces: fc.tuple(fit, value).map(([pieces, value]) => replace(pieces, parameter, value)),
    })
    const texts = textsFor(parameter).map(([label, text]) => put(label, fc.constant(text)))
    const own = parameter.place === 'query' ? queryAttempts(parameter, fit) : []
    return [...texts, ...(parameter.place === 'header' ? [] : [put('any characters', anyText)]), ...own]
  })
  return [...each, ...strangeQueries(fit)]
}

const anyText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .filter((text) => !/^\.{1,2}$/.test(text))

function textsFor({ place, schema }: Parameter): [label: string, text: string][] {
  const { min, max } = wholeBounds(schema)
  const numbers = [...NEARLY_NUMBERS, ...ODD_NUMBERS, ...[min - 1, min, max, max + 1].map(String)]
  const { minLength = 0, maxLength = 0 } = schema
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length > 0)
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  const all: [string, string][] = [
    ...(isNumber ? numbers : []).map((text): [string, string] => [text.slice(0, 20), text]),
    ...(isNumber ? [] : lengths).map((length): [string, string] => [
      `${length} characters`,
      'a'.repeat(length),
    ]),
    ...Object.entries(ODD_TEXT),
    ...(place === 'header' ? [] : ENCODINGS).map((text): [string, string] => [text, raw(text)]),
  ]
  if (place === 'header') return all.filter(([, text]) => canBeHeader(text))
  // Leaves out empty texts and `../` in the path, because they lead to another path.
  return place === 'path' ? all.filter(([, text]) => text !== '' && text !== raw('%2e%2e%2f')) : all
}

/**
 * True for a text that Node's HTTP parser accepts in a header: printable ASCII, Latin-1 and tabs. All headers together
 * may have 16 KiB, and 8,000 characters leave room for the others.
 */
export const canBeHeader = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]{0,8000}$/.test(text)

function replace(pieces: Pieces, { name, place }: Parameter, value: string): Pieces {
  if (place === 'path') return { ...pieces, path: { ...pieces.path, [name]: value } }
  if (place === 'header') return { ...pieces, headers: { ...pieces.headers, [name]: value } }
  return { ...pieces, query: [...without(pieces, name), [name, value]] }
}

const without = (pieces: Pieces, name: string) => pieces.query.filter(([key]) => key !== name)

function queryAttempts({ name }: Parameter, fit: fc.Arbitrary<Pieces>): Attempt[] {
  const change = (label: string, change: (pieces: Pieces) => Pieces['query']): Attempt => ({
    kind: 'shape of a query',
    label: `query ${name} ${label}`,
    pieces: fit.map((pieces) => ({ ...pieces, query: change(pieces) })),
  })
  return [
    change('left out', (pieces) => without(pieces, name)),
    change('twice', (pieces) => [...without(pieces, name), [name, '1'], [name, '2']]),
    change('a thousand times', (pieces) => [...pieces.query, ...Array(1_000).fill([name, '1'])]),
    change('as a list', (pieces) => [
      ...without(pieces, name),
      [raw(`${name}[]`), '1'],
      [raw(`${name}[a]`), '1'],
    ]),
    change('in another case', (pieces) => [...without(pieces, name), [name.toUpperCase(), '1']]),
  ]
}

const strangeQueries = (fit: fc.Arbitrary<Pieces>): Attempt[] =>
  (
    [
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['isAdmin', 'true'],
      ['', ''],
      [raw('%'), raw('%')],
      [raw('&&=&=='), raw('?#')],
      ['x', 'y'.repeat(10_000)],
    ] satisfies [string, string][]
  ).map(([name, value]) => ({
    kind: 'another query',
    label: `with query ${name.slice(0, 20)}`,
    pieces: fit.map((pieces) => ({ ...pieces, query: [...pieces.query, [name, value]] })),
  }))
