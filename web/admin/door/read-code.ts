import type { DoorList } from '#contracts/boarding/door.ts'
import { toDigest } from '#domain/boarding/door-digests.ts'
import type { ShownCode } from '#domain/boarding/door-verdict.ts'
import { parseReference, parseShortCode } from '#domain/bookings/booking-reference.ts'
import { readT2, signedBytes, type T2Code } from '#domain/bookings/ticket-code.ts'

/**
 * Parses a scanned or typed code. Returns the digests by which the list may identify it, and whether the signature of a
 * T2 code is valid.
 */
export async function readShownCode({ tripId, keys }: DoorList, text: string): Promise<ShownCode> {
  const [shortCode, reference, code] = [parseShortCode(text), parseReference(text), readT2(text)]
  return {
    shortCode: shortCode ? await digestOf(toDigest.shortCode(tripId, shortCode)) : null,
    reference: reference ? await digestOf(toDigest.reference(reference)) : null,
    signed: code && {
      ticket: await digestOf(toDigest.ticket(code)),
      tripId: code.tripId,
      seatNo: code.seatNo,
      isGenuine: await isGenuine(keys, code),
    },
  }
}

async function isGenuine(keys: DoorList['keys'], code: T2Code): Promise<boolean | null> {
  const stored = keys.find(({ number }) => number === code.keyNo)
  if (!stored) return null
  const spki = Uint8Array.from(atob(stored.spki), (character) => character.charCodeAt(0))
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('spki', spki, curve, false, ['verify'])
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  return crypto.subtle.verify(algorithm, key, Uint8Array.from(code.signature), signedBytes(code))
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
