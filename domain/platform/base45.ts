/**
 * The alphabet of base45 (RFC 9285). The alphanumeric mode of QR codes has exactly these 45 characters, so base45 takes
 * little space there: two bytes become three characters.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Encodes an even number of bytes. The last character is never a space, so trimming a code removes nothing. */
export function toBase45(bytes: Uint8Array): string {
  if (bytes.length % 2 !== 0) throw new RangeError('an even number of bytes')
  let text = ''
  for (let i = 0; i < bytes.length; i += 2) {
    const pair = (bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0)
    text += sign(pair % 45) + sign(Math.floor(pair / 45) % 45) + sign(Math.floor(pair / 2025))
  }
  return text
}

/** Returns null for text that is not base45 of whole byte pairs. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 !== 0) return null
  const bytes = new Uint8Array((text.length / 3) * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i += 3) {
    const [a = -1, b = -1, c = -1] = [0, 1, 2].map((offset) => ALPHABET.indexOf(text.charAt(i + offset)))
    const pair = a + b * 45 + c * 2025
    if (a < 0 || b < 0 || c < 0 || pair > 0xffff) return null
    view.setUint16((i / 3) * 2, pair)
  }
  return bytes
}

const sign = (value: number): string => ALPHABET.charAt(value)
