const ESCAPES = /\\(?:u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|u\w{4}|.)/gs
const NOT_STORABLE = /^\\u(0000|[dD][89a-fA-F]\w\w)$/

/**
 * Replaces characters that PostgreSQL cannot store, NUL and half surrogate pairs, with U+FFFD, so that the message is
 * not lost because of them. Whole pairs and escaped backslashes stay unchanged.
 */
export const storableJson = (json: string): string =>
  json.replace(ESCAPES, (spelt) => (NOT_STORABLE.test(spelt) ? '\\ufffd' : spelt))
