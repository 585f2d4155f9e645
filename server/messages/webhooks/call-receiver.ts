import { lookup as systemLookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '#server/platform/is-loopback.ts'
import { isPublicAddress } from './is-public-address.ts'

/** The receiver has this long to answer, from the DNS query for its address to the status of its answer. */
const TIMEOUT_MS = 10_000

/** The most bytes that are read of an answer. Only its status counts. */
const MAX_ANSWER_BYTES = 4 * 1024

/** Thrown if the call failed for a reason that staff can read. */
export class CallFailed extends Error {
  override name = 'CallFailed'
}

type Address = { address: string; family: number }

export type Caller = {
  /** For development: allows plain http and addresses of this machine. */
  mayCallLoopback: boolean
  lookup?: (name: string, options: { all: true }) => Promise<Address[]>
  timeoutMs?: number
}

type Message = { url: string; headers: Record<string, string>; body: string }

/**
 * Posts a message to a receiver on the public internet and returns the status of its answer. Resolves the name once,
 * checks every address, and connects to one of these. So a name that resolves to another address at the next query (DNS
 * rebinding) cannot reach a private network. Follows no redirects.
 */
export async function callReceiver({ url, headers, body }: Message, caller: Caller): Promise<number> {
  const { mayCallLoopback, timeoutMs = TIMEOUT_MS } = caller
  const target = new URL(url)
  if (!isAllowedProtocol(target, mayCallLoopback))
    throw new CallFailed('the address does not start with https://')
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const addresses = await within(signal, checkedAddresses(target, caller))
    const response = await within(signal, post(target, { headers, body, addresses, signal }))
    await readSome(response)
    return response.statusCode ?? 0
  } catch (error) {
    if (error instanceof CallFailed) throw error
    if (signal.aborted) throw new CallFailed(`no answer within ${timeoutMs / 1000} seconds`)
    throw new CallFailed(`the connection failed (${codeOf(error)})`)
  }
}

/** Returns whether the URL may be called at all. Its address is checked at each call. */
export const isAllowedProtocol = ({ protocol, hostname }: URL, mayCallLoopback: boolean): boolean =>
  protocol === 'https:' || (protocol === 'http:' && mayCallLoopback && isLoopback(hostname))

async function checkedAddresses(
  target: URL,
  { mayCallLoopback, lookup = systemLookup }: Caller,
): Promise<Address[]> {
  const host = target.hostname.replace(/^\[(.+)\]$/, '$1')
  const literal = isIP(host)
  const addresses = literal ? [{ address: host, family: literal }] : await lookup(host, { all: true })
  const isAllowed = ({ address }: Address) =>
    isPublicAddress(address) || (mayCallLoopback && isLoopback(address))
  if (addresses.length === 0 || !addresses.every(isAllowed))
    throw new CallFailed('the address leads to a private network')
  return addresses
}

type Post = { headers: Record<string, string>; body: string; addresses: Address[]; signal: AbortSignal }

const post = (target: URL, { headers, body, addresses, signal }: Post): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // Without an agent, no connection is reused whose address was checked for an earlier call.
        agent: false,
        lookup: pinnedTo(addresses),
        maxHeaderSize: MAX_ANSWER_BYTES,
        signal,
      },
      resolve,
    )
      .on('error', reject)
      // An answer with another protocol (101) ends the connection without a response or an error.
      .on('close', () => reject(new Error('The connection was closed without an answer.')))
      .end(body)
  })

/** Answers every DNS query for the name with the addresses that were checked. */
const pinnedTo =
  (addresses: Address[]): LookupFunction =>
  (_name, options, done) => {
    const [first] = addresses
    if (options.all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }

/** Reads a little, so that a receiver with a short answer sees it read, and ends the connection. */
async function readSome(response: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += chunk.length
      if (bytes > MAX_ANSWER_BYTES) break
    }
  } catch {
    // The status has arrived, and nothing else of the answer counts.
  }
  response.destroy()
}

const within = <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    ),
  ])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
