import type fc from 'fast-check'
import type { Attempt } from './attempt.ts'
import type { Pieces } from './request.ts'

const LATIN = '\xe9\xff\x80'

/** Headers that a client, a proxy or an attacker may send. */
const HEADERS: [name: string, value: string][] = [
  ['authorization', ''],
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer '],
  ['authorization', 'bearer nobody'],
  ['authorization', 'Bearer a b c'],
  ['authorization', `Bearer ${LATIN}`],
  ['authorization', `Bearer ${'x'.repeat(8_000)}`],
  ['authorization', 'Basic YWRtaW46YWRtaW4='],
  ['authorization', `Bearer ' or '1'='1`],
  ['idempotency-key', ''],
  ['idempotency-key', 'short'],
  ['idempotency-key', 'x'.repeat(201)],
  ['idempotency-key', `key of ${LATIN} and \t tabs`],
  ['idempotency-key', `'); delete from bookings; --`],
  ['accept', 'text/html'],
  ['accept', 'image/*;q=9'],
  ['accept-encoding', 'gzip'],
  ['accept-encoding', 'br;q=1, *;q=0'],
  ['accept-encoding', 'identity;q=0'],
  ['accept-encoding', 'nonsense'],
  ['content-encoding', 'gzip'],
  ['accept-version', '9.9.9'],
  ['accept-language', LATIN],
  ['user-agent', `${LATIN}${'u'.repeat(2_000)}`],
  ['host', 'admin.evil.example'],
  ['host', `${LATIN}:99999`],
  ['host', ''],
  ['x-forwarded-for', '1.2.3.4, not an address'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'javascript'],
  ['x-request-id', `<script>${LATIN}`],
  ['x-http-method-override', 'DELETE'],
  ['x-paystack-signature', 'abc'],
  ['x-paystack-signature', 'F'.repeat(128)],
  ['origin', 'null'],
  ['referer', 'javascript:alert(1)'],
  ['cookie', `a=${LATIN}; __proto__=x`],
  ['range', 'bytes=0-0,-1'],
  ['if-none-match', '*'],
]

export const headerAttempts = (fit: fc.Arbitrary<Pieces>): Attempt[] =>
  HEADERS.map(([name, value]) => ({
    kind: 'header',
    label: `${name}: ${value.slice(0, 30)}`,
    pieces: fit.map((pieces) => ({ ...pieces, headers: { ...pieces.headers, [name]: value } })),
  }))
