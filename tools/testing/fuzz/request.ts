import type { Known } from './fit-values.ts'
import type { Operation } from './operations.ts'

/** A request in parts, so that the checker can see what was wrong with it. Texts are not encoded yet. */
export type Pieces = {
  path: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string>
  body?: string | Buffer
  /** The sender: a test user of this role, or a known user by their session. Undefined sends no login. */
  as?: string | { token: string }
  /** The people whose values the request contains. */
  people?: Known[]
  /** The client's IP address. */
  from: string
}

export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string | Buffer }

/** Marks a value that is put into the URL without encoding, even if it is invalid: `raw('%zz')`. */
export const raw = (text: string): string => `raw:${text}`

export function compose(operation: Operation, pieces: Pieces, method = operation.method): Sent {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(pieces.path[name] ?? ''))
  const query = pieces.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const type = pieces.body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    method,
    url: query ? `${path}?${query}` : path,
    headers: { ...type, ...pieces.headers },
    ...(pieces.body !== undefined && { body: pieces.body }),
  }
}

/**
 * Encodes text for a URL. A lone surrogate has no percent encoding, so it becomes the three bytes that a careless
 * client would send.
 */
function encode(text: string): string {
  if (text.startsWith('raw:')) return text.slice(4)
  if (!/\p{Cs}/u.test(text)) return encodeURIComponent(text)
  return [...text]
    .map((one) => (/\p{Cs}/u.test(one) ? encodeSurrogate(one) : encodeURIComponent(one)))
    .join('')
}

function encodeSurrogate(surrogate: string): string {
  const code = surrogate.charCodeAt(0)
  const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join('')
}

/** Describes a request in one line. A person can repeat the request by it, unless a part is cut. */
export function describe({ method, url, headers, body }: Sent): string {
  const parts = [
    method,
    cut(url, 300),
    Object.keys(headers).length > 0 ? cut(JSON.stringify(headers), 300) : '',
  ]
  if (body !== undefined)
    parts.push(cut(typeof body === 'string' ? JSON.stringify(body) : body.toString('hex'), 500))
  return parts.filter(Boolean).join(' ')
}

export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length})`
