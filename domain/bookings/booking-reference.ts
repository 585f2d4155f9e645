/** Crockford's base32. It leaves out I, L and O, which people confuse with 1 and 0, and U, to avoid rude words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const SHORT_LENGTH = 8
const RECOVERY_LENGTH = 24
const LINK_LENGTH = 24

/** Encodes 80 random bits as 16 characters. The reference opens a booking, so it must not be guessable. */
export function referenceFrom(random: Uint8Array): string {
  if (random.length !== 10) throw new RangeError('a booking reference is made of 10 random bytes')
  return encode(random)
}

/** Encodes bytes whose number is a multiple of five. */
function encode(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 5)
    text += encodeFiveBytes(bytes.subarray(start, start + 5))
  return text
}

/** Encodes five bytes as eight characters of five bits each. A JavaScript number holds 40 bits exactly. */
function encodeFiveBytes(bytes: Uint8Array): string {
  let bits = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  let text = ''
  for (let i = 0; i < 8; i++) {
    text = ALPHABET.charAt(bits % 32) + text
    bits = Math.floor(bits / 32)
  }
  return text
}

/** Returns the ten bytes that a reference was made from. */
export const referenceBytes = (reference: string): Uint8Array => decode(reference)

/** Decodes text whose length is a multiple of eight. */
function decode(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length / 8) * 5)
  for (let group = 0; group * 8 < text.length; group++) {
    const characters = [...text.slice(group * 8, group * 8 + 8)]
    let bits = characters.reduce((sum, character) => sum * 32 + ALPHABET.indexOf(character), 0)
    for (let i = 4; i >= 0; i--) {
      bytes[group * 5 + i] = bits % 256
      bits = Math.floor(bits / 256)
    }
  }
  return bytes
}

/** Encodes 40 random bits as the eight characters of a ticket's short code, which people type or read aloud. */
export function shortCodeFrom(random: Uint8Array): string {
  if (random.length !== 5) throw new RangeError('a short code is made of 5 random bytes')
  return encodeFiveBytes(random)
}

/**
 * Returns the stored form of a typed reference. Accepts spaces, dashes and lower case, and reads I and L as 1 and O as
 * 0. Returns null if the text is not a reference.
 */
export const parseReference = (typed: string): string | null => parse(typed, LENGTH)

/**
 * Encodes 120 random bits as the 24 characters of a recovery code, which replaces the second factor at login. The
 * database stores only its digest. The code is too long to be guessed, even from a stolen digest.
 */
export function recoveryCodeFrom(random: Uint8Array): string {
  if (random.length !== 15) throw new RangeError('a recovery code is made of 15 random bytes')
  return encode(random)
}

/** Encodes 15 bytes as the 24 characters of the token in a booking's link. */
export function linkTokenFrom(bytes: Uint8Array): string {
  if (bytes.length !== 15) throw new RangeError('the token of a link is made of 15 bytes')
  return encode(bytes)
}

/** Returns the 15 bytes of a link's token, or null if the text is not such a token. */
export function linkTokenBytes(text: string): Uint8Array | null {
  const token = parse(text, LINK_LENGTH)
  return token === null ? null : decode(token)
}

export const parseRecoveryCode = (typed: string): string | null => parse(typed, RECOVERY_LENGTH)

export const parseShortCode = (typed: string): string | null => parse(typed, SHORT_LENGTH)

function parse(typed: string, length: number): string | null {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  return bare.length === length && [...bare].every((character) => ALPHABET.includes(character)) ? bare : null
}

/** Formats a reference or a code for people, in groups of four with dashes between them: `7K3M-Q2XV-9B4T-HD5N`. */
export const formatReference = (reference: string): string =>
  reference.match(/.{1,4}/g)?.join('-') ?? reference

export const ticketUrl = (publicUrl: string, bookingToken: string): string =>
  `${publicUrl}/api/tickets/${bookingToken}.pdf`
