/**
 * Returns a new key. It must be unguessable, because a request that repeats a known key gets the original response.
 * Does not use crypto.randomUUID, which browsers offer only with https and on localhost.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Returns a function that returns the same key as long as the content stays the same, so that a request repeated after
 * a lost response has no second effect. Changed content gets a new key, because the server refuses a known key with
 * other content.
 */
export function keyPerContent(): (content: unknown) => string {
  let last = { text: '', key: '' }
  return (content) => {
    const text = JSON.stringify(content)
    if (last.text !== text) last = { text, key: newIdempotencyKey() }
    return last.key
  }
}
