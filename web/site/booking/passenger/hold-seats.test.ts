import { afterEach, expect, test, vi } from 'vitest'
import { startDraft } from '#site/parts/draft/draft.ts'
import { withTrip } from '#site/parts/draft/draft-changes.ts'
import { aTrip } from '#site/testing/sample-trip.ts'
import { holdSeats } from './hold-seats.ts'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 1 }
const draft = {
  ...withTrip(startDraft(search, new Date(0)), aTrip()),
  selectedSeats: [{ seatId: 111, seatNo: '11' }],
}
const passenger = {
  passengerName: 'Tester Okon',
  passengerAddress: '1 Sample Road',
  email: 'tester@example.test',
  mobile: '0803 555 0100',
  nextOfKinName: 'Sample Okon',
  nextOfKinPhone: '0803-555-0101',
  offerCode: '',
}

afterEach(() => void vi.unstubAllGlobals())

test('the same details sent twice have the same idempotency key; other details have another', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return Response.json({ data: { id: 5, bookingToken: 'T', holdExpiresIn: 900, amountTotal: 100 } })
  })
  await holdSeats(draft, passenger, () => {})
  await holdSeats(draft, passenger, () => {})
  await holdSeats(draft, { ...passenger, mobile: '0803 555 0199' }, () => {})
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a code is sent without the spaces around it; an empty one is not sent', async () => {
  const bodies: object[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)))
    return Response.json({ data: { id: 5, bookingToken: 'T', holdExpiresIn: 900, amountTotal: 100 } })
  })
  await holdSeats(draft, { ...passenger, offerCode: ' friends1000 ' }, () => {})
  await holdSeats(draft, { ...passenger, offerCode: ' ' }, () => {})
  expect(bodies[0]).toMatchObject({ offerCode: 'friends1000' })
  expect(bodies[1]).not.toHaveProperty('offerCode')
})

test('a challenge is solved and the same request is sent again with the proof', async () => {
  const challenge = '8.1790000000000.00112233445566778899aabb.signature'
  const sent: { key: string | null; body: { proof?: { challenge: string }; replaces?: string } }[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key')
    sent.push({ key, body: JSON.parse(String(init.body)) })
    return sent.length === 1
      ? Response.json({ error: 'x', code: 'PROOF_NEEDED', fields: { proof: challenge } }, { status: 428 })
      : Response.json({ data: { id: 5, bookingToken: 'T', holdExpiresIn: 900, amountTotal: 100 } })
  })
  const onChallenge = vi.fn()
  const held = await holdSeats({ ...draft, bookingToken: 'EARLIER' }, passenger, onChallenge)
  expect(held.id).toBe(5)
  expect(onChallenge).toHaveBeenCalledOnce()
  expect(sent[0]?.body.proof).toBeUndefined()
  expect(sent[1]?.body.proof).toMatchObject({ challenge, nonce: expect.any(Number) })
  expect(sent.map(({ body }) => body.replaces)).toEqual(['EARLIER', 'EARLIER'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('holding seats fails after three proofs if the server keeps asking for more', async () => {
  let calls = 0
  vi.stubGlobal('fetch', async () => {
    calls++
    const fields = { proof: `4.1790000000000.00112233445566778899aab${calls}.signature` }
    return Response.json(
      { error: 'Please try again in a moment.', code: 'PROOF_NEEDED', fields },
      { status: 428 },
    )
  })
  await expect(holdSeats(draft, passenger, () => {})).rejects.toMatchObject({ code: 'PROOF_NEEDED' })
  expect(calls).toBe(4)
})
