/**
 * Returns the SHA-256 digest of ASCII text. A proof of work needs up to a hundred thousand digests in a row. The
 * browser's own implementation is asynchronous and would take ten times as long for them.
 */
export function sha256(text: string): Uint8Array {
  const length = text.length
  const view = new DataView(new ArrayBuffer((((length + 8) >> 6) << 6) + 64))
  for (let i = 0; i < length; i++) view.setUint8(i, text.charCodeAt(i))
  view.setUint8(length, 0x80)
  view.setUint32(view.byteLength - 4, length * 8)
  const state = Int32Array.from(START)
  for (let block = 0; block < view.byteLength; block += 64) mix(state, view, block)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => void digest.setInt32(i * 4, word))
  return new Uint8Array(digest.buffer)
}

const words = new Int32Array(64)

function mix(state: Int32Array, view: DataView, block: number): void {
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      words[i] = view.getInt32(block + i * 4)
      continue
    }
    const [w15, w2] = [at(words, i - 15), at(words, i - 2)]
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3)
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10)
    words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUNDS, i) + at(words, i)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  mixed.forEach((word, i) => {
    state[i] = at(state, i) + word
  })
}

const at = (list: Int32Array, index: number): number => list[index] as number
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** START and ROUNDS are the first 32 bits of the fractional parts of the square and cube roots of the first primes. */
const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(prime ** (1 / 2)))
const ROUNDS = Int32Array.from(primes, (prime) => fraction(prime ** (1 / 3)))
