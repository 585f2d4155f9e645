/** Crockford's base32: no I, L, O or U, so that a reference read aloud or copied by hand survives. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** 80 random bits as 16 characters. The reference opens a booking, so it must not be guessable. */
export function referenceFrom(random: Uint8Array): string {
  if (random.length !== 10) throw new RangeError('a booking reference is made of 10 random bytes')
  let bits = 0n
  for (const byte of random) bits = (bits << 8n) | BigInt(byte)
  let reference = ''
  for (let i = 0; i < LENGTH; i++) {
    reference = ALPHABET[Number(bits & 31n)] + reference
    bits >>= 5n
  }
  return reference
}

/** What a person typed, with or without dashes, in any case, as stored; null when it can be no reference. */
export function parseReference(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
  return bare.length === LENGTH && [...bare].every((character) => ALPHABET.includes(character)) ? bare : null
}

/** Grouped by four for people: `7K3M-Q2XV-9B4T-HD5N`. */
export const formatReference = (reference: string): string =>
  reference.match(/.{1,4}/g)?.join('-') ?? reference
