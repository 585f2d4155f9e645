import type fc from 'fast-check'
import type { Pieces } from './request.ts'

/** The kinds of attempts. The short part of the tests makes one attempt of each kind on each operation. */
export type Kind =
  | 'as it should be'
  | 'described'
  | 'of several people'
  | 'whole body'
  | 'body value'
  | 'no body'
  | 'content type'
  | 'path'
  | 'query'
  | 'parameter in a header'
  | 'shape of a query'
  | 'another query'
  | 'header'
  | 'role'
  | 'without a login'
  | 'method'
  | 'signed whole body'
  | 'signed body value'
  | 'form of a gateway'

/**
 * One way to test an operation, which is an endpoint of the OpenAPI document. `often` multiplies the rounds of valid
 * requests, which reach the most code.
 */
export type Attempt = {
  kind: Kind
  label: string
  pieces: fc.Arbitrary<Pieces>
  method?: string
  often?: number
}
