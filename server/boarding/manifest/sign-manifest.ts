import { createPublicKey } from 'node:crypto'
import { signBytes } from '#server/bookings/tickets/signatures.ts'
import { signingKey } from '#server/bookings/tickets/ticket-keys.ts'
import type { Database } from '#server/platform/database/connect.ts'

/** The signed text names the trip, so that the signature is not valid for the manifest of another trip. */
export const manifestText = (tripId: number, sha256: string): string => `tafiya manifest:${tripId}:${sha256}`

/** Signs the digest of a manifest with the key of tickets. Also returns the public key, as SPKI. */
export async function signManifest(
  db: Database,
  tripId: number,
  sha256: Buffer,
): Promise<{ signature: Buffer; publicKey: Buffer }> {
  const { privateKey } = await signingKey(db)
  return {
    signature: signBytes(privateKey, Buffer.from(manifestText(tripId, sha256.toString('hex')))),
    publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }),
  }
}
