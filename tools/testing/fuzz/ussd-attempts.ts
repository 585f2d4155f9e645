import fc from 'fast-check'
import type { Attempt } from './attempt.ts'
import type { Operation } from './operations.ts'

const input = fc.oneof(
  fc.constantFrom('0', '00', '99', '1', '2', '3', '4', '5', '14', '17', 'Ada Obi', '08031234567', ''),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
)

const number = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((digit) => `+23480000000${digit}0`),
  fc.string({ maxLength: 40 }),
)

/** Returns attempts with the forms that the USSD gateway sends. The OpenAPI document has no schema for a form. */
export function ussdAttempts({ path }: Operation, secret: string): Attempt[] {
  if (path !== '/api/ussd/{secret}') return []
  const form = fc.record({
    sessionId: fc.oneof(fc.uuid(), fc.string({ maxLength: 120 })),
    serviceCode: fc.string({ maxLength: 10 }),
    phoneNumber: number,
    networkCode: fc.string({ maxLength: 10 }),
    text: fc.array(input, { maxLength: 16 }).map((inputs) => inputs.join('*')),
  })
  const pieces = form.map((fields) => ({
    path: { secret },
    query: [],
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    from: '127.0.0.1',
  }))
  return [{ kind: 'form of a gateway', label: 'a step of a session', pieces, often: 40 }]
}
