import type { Operation } from './operations.ts'

/** A request in pieces, so that the judge can see what was wrong with it. Texts are as meant, not yet encoded. */
export type Pieces = {
  path: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string>
  body?: string | Buffer
  /** A role of which a new person is logged in, or the session of a known person. */
  as?: string | { token: string }
  /** The address it comes from. */
  from: string
}

export type Sent = { method: string; url: string; headers: Record<string, string>; body?: string | Buffer }

/** A value that stands in the address as it is, right or wrong: `raw('%zz')`. */
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

/** Half a surrogate pair has no percent encoding; its bytes are what a careless client would send. */
function encode(text: string): string {
  if (text.startsWith('raw:')) return text.slice(4)
  if (!/\p{Cs}/u.test(text)) return encodeURIComponent(text)
  return [...text].map((one) => (/\p{Cs}/u.test(one) ? '%ED%A0%80' : encodeURIComponent(one))).join('')
}

/** One line a person can read and repeat. */
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
