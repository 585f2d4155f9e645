import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** The minimum that OWASP recommends for argon2id. Hashing takes 50 to 90 ms, off the main thread. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalizes to NFKC: the same characters typed on another keyboard or phone are the same password. */
const normalised = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), COST)

let placeholderHash: Promise<string> | undefined

/** Without a stored hash (no such user), verifies a placeholder, so that both cases take equally long. */
export async function isRightPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  placeholderHash ??= hashPassword('nobody has this password')
  const stored = storedHash ?? (await placeholderHash)
  // Older hashes were made from the password as it was typed, without the normalization.
  const isRight = (await verify(stored, normalised(password))) || (await isRightAsTyped(stored, password))
  return isRight && storedHash !== undefined
}

const isRightAsTyped = async (stored: string, password: string): Promise<boolean> =>
  password !== normalised(password) && (await verify(stored, password))
