const ESCAPES = /\\(?:u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|u\w{4}|.)/gs
const NOT_STORABLE = /^\\u(0000|[dD][89a-fA-F]\w\w)$/

/**
 * PostgreSQL keeps neither NUL nor half a surrogate pair, and JSON can spell both. A message is not lost for a letter
 * nobody could read: the sign for a missing one takes its place. Whole pairs and escaped backslashes stay as they are.
 */
export const storableJson = (json: string): string =>
  json.replace(ESCAPES, (spelt) => (NOT_STORABLE.test(spelt) ? '\\ufffd' : spelt))
