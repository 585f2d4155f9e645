import { createHash, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DoorList } from '#contracts/boarding/door.ts'
import { ticketBytes, writeT2 } from '#domain/bookings/ticket-code.ts'
import { readShownCode } from './read-code.ts'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const spki = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const list = { tripId: 7, keys: [{ number: 3, spki }] } as unknown as DoorList
const facts = { keyNo: 3, bookingToken: '7K9QM2XD4HRBT8WZ', seatNo: '11', tripId: 7 }

async function sign(about: typeof facts): Promise<string> {
  const { sign: signed } = await import('node:crypto')
  const message = Buffer.concat([Buffer.from('tafiya T2:'), ticketBytes(about)])
  return writeT2({
    ...about,
    signature: signed('sha256', message, { key: pair.privateKey, dsaEncoding: 'ieee-p1363' }),
  })
}

const hex = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

test('a phone verifies a ticket code with the public key of the list', async () => {
  expect((await readShownCode(list, await sign(facts))).signed).toEqual({
    ticket: hex(ticketBytes(facts)),
    tripId: 7,
    seatNo: '11',
    isGenuine: true,
  })
})

test('a code of another key is not genuine, and one of an unknown key is undecided', async () => {
  const forged = writeT2({ ...facts, signature: new Uint8Array(64).fill(1) })
  expect((await readShownCode(list, forged)).signed?.isGenuine).toBe(false)
  expect((await readShownCode(list, await sign({ ...facts, keyNo: 4 }))).signed?.isGenuine).toBeNull()
})

test('a typed short code and reference have the digests of the list', async () => {
  expect((await readShownCode(list, '7k9q-m2xd')).shortCode).toBe(hex('7:7K9QM2XD'))
  expect((await readShownCode(list, '7k9q-m2xd-4hrb-t8wz')).reference).toBe(hex('reference:7K9QM2XD4HRBT8WZ'))
  expect(await readShownCode(list, 'hello')).toMatchObject({ shortCode: null, reference: null, signed: null })
})
