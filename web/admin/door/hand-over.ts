import type { DoorEventInput } from '#contracts/boarding/door.ts'
import { correctedTime } from '#domain/boarding/door-events.ts'
import {
  type HandedEvent,
  type HandOver,
  handOverBytes,
  writeHandOver,
} from '#domain/boarding/door-handover.ts'

/**
 * Returns an event in the form of a hand-over. Returns an empty list for cash, which must be uploaded by the phone that
 * took it.
 */
export function handedOf(deviceId: number, event: DoorEventInput): HandedEvent[] {
  const { seq, seatNo } = event
  const at = correctedTime(new Date(event.at), event.clockOffsetMs)
  if (event.kind === 'board') return [{ kind: 'board', seq, seatNo, at }]
  // An undo in a hand-over has no device ids, so it can only undo boardings of the same phone.
  if (event.kind === 'cash' || event.undoes.some((undone) => undone.deviceId !== deviceId)) return []
  return [{ kind: 'unboard', seq, seatNo, at, undoes: event.undoes.map((undone) => undone.seq) }]
}

/**
 * Returns the text of the QR code. The signing key is the digest of the token, because the server stores only the
 * digest.
 */
export async function signedHandOver(token: string, handOver: HandOver): Promise<string> {
  const bytes = handOverBytes(handOver)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', digest, algorithm, false, ['sign'])
  return writeHandOver(bytes, new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes)))
}
