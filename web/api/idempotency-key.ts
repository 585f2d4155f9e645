/** Not to be guessed: whoever repeats a request with its key gets its answer. randomUUID is missing without https. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
