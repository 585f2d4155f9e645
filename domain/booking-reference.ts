/** Crockford's base32: no I, L, O or U, so that a reference read aloud or copied by hand survives. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** 80 random bits as 16 characters. The reference opens a booking, so it must not be guessable. */
export function referenceFrom(random: Uint8Array): string {
  if (random.length !== 10) throw new RangeError('a booking reference is made of 10 random bytes')
  return half(random.subarray(0, 5)) + half(random.subarray(5))
}

/** Forty bits, which a number holds exactly, as eight characters of five. */
function half(bytes: Uint8Array): string {
  let bits = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  let text = ''
  for (let i = 0; i < LENGTH / 2; i++) {
    text = ALPHABET.charAt(bits % 32) + text
    bits = Math.floor(bits / 32)
  }
  return text
}

/** What a person typed, with or without dashes, in any case, as stored; null when it can be no reference. */
export function parseReference(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  return bare.length === LENGTH && [...bare].every((character) => ALPHABET.includes(character)) ? bare : null
}

/** Grouped by four for people: `7K3M-Q2XV-9B4T-HD5N`. */
export const formatReference = (reference: string): string =>
  reference.match(/.{1,4}/g)?.join('-') ?? reference
