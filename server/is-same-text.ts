import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares in constant time. Digests have a fixed length, so the time does not reveal the length of the text either.
 */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string) => createHash('sha256').update(text).digest()
