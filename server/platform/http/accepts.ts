import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether the client accepts this encoding. `gzip, br;q=0.5` accepts both; `gzip, br;q=0` does not accept br.
 */
export const accepts = (headers: IncomingHttpHeaders, encoding: string): boolean =>
  (headers['accept-encoding'] ?? '').split(',').some((offer) => {
    const [name = '', weight] = offer.split(';')
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '')
  })
