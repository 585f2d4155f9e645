import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id. Takes 50 to 90 ms, off the main thread. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalizes to NFKC: the same characters typed on another keyboard or phone are the same password. */
const normalised = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), COST)

let nobodysHash: Promise<string> | undefined

/** Without a hash (no such user) another one is verified, so that both cases take equally long. */
export async function isRightPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const stored = storedHash ?? (await nobodysHash)
  // Hashes from before the normalization contain the password as it was typed.
  const isRight = (await verify(stored, normalised(password))) || (await isRightAsTyped(stored, password))
  return isRight && storedHash !== undefined
}

const isRightAsTyped = async (stored: string, password: string): Promise<boolean> =>
  password !== normalised(password) && (await verify(stored, password))
