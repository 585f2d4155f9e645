import { fromBase45, toBase45 } from '#domain/platform/base45.ts'

/**
 * The content of the QR code with which a phone hands over its boardings to another one without a network: `H1` and
 * bytes in base45.
 *
 * | 0            | format 1                                            |
 * | 1–4          | trip id, big-endian                                 |
 * | 5–8          | device id                                           |
 * | 9–12         | base time, in seconds since 1970                    |
 * | 13           | number of events, at most 51                        |
 * | 6 for each   | bit 7: undo; bits 0 to 6: seat. Number of the event, two bytes. Seconds after the base time, three bytes |
 * | the last 16  | HMAC-SHA-256 of all bytes before, shortened         |
 *
 * 51 events make 506 characters, which fit a QR code of version 14 with medium error correction. The key of the HMAC is
 * the SHA-256 digest of the device's token, because the server stores only the digest. The phone that reads the code
 * cannot check it and uploads it as it is.
 */
export type HandOver = { tripId: number; deviceId: number; events: readonly HandedEvent[] }

/** An event as the code has it. Times are corrected to the clock of the server, in whole seconds. */
export type HandedEvent =
  | { kind: 'board'; seq: number; seatNo: string; at: Date }
  | { kind: 'unboard'; seq: number; seatNo: string; at: Date; undoes: readonly number[] }

export const MOST_HANDED = 51
const PREFIX = 'H1'
const FORMAT = 1
const HEAD = 14
const EVENT = 6
const MAC = 16
const UNDO = 0x80
const MOST_SEQ = 0xffff
const MOST_SECONDS = 0xffffff
/** The length of a code with one event. */
const SHORTEST = PREFIX.length + ((HEAD + EVENT + MAC) / 2) * 3

/** A booking reference or a short code may begin with the same two characters, but is shorter. */
export const isHandOver = (text: string): boolean => text.startsWith(PREFIX) && text.length >= SHORTEST

/**
 * Chooses the next events that fit one code. An undo fits if it names exactly the boardings of its seat in the same
 * code: the code has no room for names. Other events stay on their phone until it finds a network, as cash does.
 */
export function chooseHanded(events: readonly HandedEvent[]): HandedEvent[] {
  const chosen: HandedEvent[] = []
  for (const event of events) {
    if (chosen.length === MOST_HANDED || event.seq > MOST_SEQ) break
    if (event.kind === 'board' || isSame(event.undoes, standingOf(chosen, event.seatNo))) chosen.push(event)
  }
  return chosen
}

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  others.length > 0 && some.length === others.length && some.every((one) => others.includes(one))

/** Returns the numbers of a seat's boardings that no undo among these events has undone. */
function standingOf(events: readonly HandedEvent[], seatNo: string): number[] {
  const ofSeat = events.filter((event) => event.seatNo === seatNo)
  return ofSeat.slice(ofSeat.findLastIndex(({ kind }) => kind === 'unboard') + 1).map(({ seq }) => seq)
}

/** Returns the bytes of a code before its HMAC. */
export function handOverBytes({ tripId, deviceId, events }: HandOver): Uint8Array<ArrayBuffer> {
  const base = Math.min(...events.map(({ at }) => secondsOf(at)))
  const bytes = new Uint8Array(HEAD + events.length * EVENT)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, FORMAT)
  view.setUint32(1, tripId)
  view.setUint32(5, deviceId)
  view.setUint32(9, base)
  view.setUint8(13, events.length)
  events.forEach(({ kind, seq, seatNo, at }, index) => {
    const start = HEAD + index * EVENT
    // After a jump of the clock the seconds may not fit their three bytes. Larger numbers would overwrite other bytes.
    const seconds = Math.min(secondsOf(at) - base, MOST_SECONDS)
    view.setUint8(start, (kind === 'unboard' ? UNDO : 0) | Number(seatNo))
    view.setUint16(start + 1, seq)
    view.setUint8(start + 3, seconds >> 16)
    view.setUint16(start + 4, seconds & 0xffff)
  })
  return bytes
}

/** Returns the text of a code. `mac` is the HMAC-SHA-256 of the bytes. */
export function writeHandOver(bytes: Uint8Array, mac: Uint8Array): string {
  const whole = new Uint8Array(bytes.length + MAC)
  whole.set(bytes)
  whole.set(mac.subarray(0, MAC), bytes.length)
  return PREFIX + toBase45(whole)
}

/** Returns null for text that does not have the form of a code; does not check the HMAC. */
export function readHandOver(
  text: string,
): (HandOver & { bytes: Uint8Array<ArrayBuffer>; mac: Uint8Array }) | null {
  const trimmed = text.trim()
  const whole = isHandOver(trimmed) ? fromBase45(trimmed.slice(PREFIX.length)) : null
  if (!whole) return null
  const view = new DataView(whole.buffer)
  const count = view.getUint8(13)
  if (view.getUint8(0) !== FORMAT || count > MOST_HANDED || whole.length !== HEAD + count * EVENT + MAC)
    return null
  const base = view.getUint32(9)
  const events: HandedEvent[] = []
  for (let index = 0; index < count; index++) {
    const start = HEAD + index * EVENT
    const seatNo = String(view.getUint8(start) & ~UNDO)
    const seq = view.getUint16(start + 1)
    const seconds = view.getUint8(start + 3) * 0x10000 + view.getUint16(start + 4)
    if (seq === 0 || !SEAT.test(seatNo)) return null
    const about = { seq, seatNo, at: new Date((base + seconds) * 1_000) }
    if ((view.getUint8(start) & UNDO) === 0) events.push({ kind: 'board', ...about })
    else events.push({ kind: 'unboard', ...about, undoes: standingOf(events, seatNo) })
  }
  if (events.some((event) => event.kind === 'unboard' && event.undoes.length === 0)) return null
  const end = HEAD + count * EVENT
  return {
    tripId: view.getUint32(1),
    deviceId: view.getUint32(5),
    events,
    bytes: whole.slice(0, end),
    mac: whole.slice(end),
  }
}

const SEAT = /^[1-9][0-9]?$/

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000)
