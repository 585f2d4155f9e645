import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. It compares digests, because `timingSafeEqual` needs inputs of the same length. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string) => createHash('sha256').update(text).digest()
