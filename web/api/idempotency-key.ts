/**
 * Must be unguessable: a request that is repeated with its key gets the original response. Does not use randomUUID,
 * which browsers offer only with https.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
