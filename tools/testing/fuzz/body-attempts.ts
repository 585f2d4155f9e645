import fc from 'fast-check'
import type { Attempt, Kind } from './attempt.ts'
import type { Known } from './fit-values.ts'
import { misfitsOf } from './misfits.ts'
import type { Operation } from './operations.ts'
import type { Pieces } from './request.ts'

/** Odd bodies for every endpoint: broken, deep, large, or in another encoding. */
const BODIES: Record<string, string | Buffer> = {
  'an empty body': '',
  'half a body': '{"a": ',
  'two bodies': '{}{}',
  'not a number': '{"a": NaN}',
  'a comment': '{} // {}',
  'a byte order mark': '\ufeff{}',
  'a well of brackets': '['.repeat(30_000),
  'a closed well of brackets': '['.repeat(10_000) + ']'.repeat(10_000),
  'a well of objects': `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  'a prototype': '{"__proto__": {"isAdmin": true}}',
  'a constructor': '{"constructor": {"prototype": {"isAdmin": true}}}',
  'bytes that are no UTF-8': Buffer.from('{"email":"\xff\xfe\xc0\x80"}', 'latin1'),
  'UTF-16': Buffer.from('{"email":"a@example.com"}', 'utf16le'),
  NULs: Buffer.alloc(64),
  'a form': 'email=a%40example.com&amount=1',
  '33 KiB': JSON.stringify({ a: 'x'.repeat(33 * 1024) }),
  '70 KiB': JSON.stringify({ a: 'x'.repeat(70 * 1024) }),
}

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/jsonp',
  'APPLICATION/JSON',
  'application/merge-patch+json',
  'json',
  '/',
  '',
]

export function bodyAttempts(operation: Operation, known: Known, fit: fc.Arbitrary<Pieces>): Attempt[] {
  const withBody = (kind: Kind, label: string, body: fc.Arbitrary<string | Buffer>): Attempt => ({
    kind,
    label: `body: ${label}`,
    pieces: fc.tuple(fit, body).map(([pieces, body]) => ({ ...pieces, body })),
  })
  const whole = Object.entries(BODIES).map(([label, body]) =>
    withBody('whole body', label, fc.constant(body)),
  )
  if (!operation.body) return whole
  return [
    ...whole,
    ...misfitsOf(operation.body, known).map(({ label, json }) => withBody('body value', label, json)),
    { kind: 'no body', label: 'no body', pieces: fit.map(({ body: _, ...pieces }) => pieces) },
    ...TYPES.map((type) => ({
      kind: 'content type' as const,
      label: `as ${JSON.stringify(type)}`,
      pieces: fit.map((pieces) => ({ ...pieces, headers: { ...pieces.headers, 'content-type': type } })),
    })),
  ]
}
