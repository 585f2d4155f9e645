import type fc from 'fast-check'
import type { Pieces } from './request.ts'

/**
 * One way to test an operation, which is an endpoint of the OpenAPI document. `often` multiplies the rounds of valid
 * requests, which reach the most code.
 */
export type Attempt = { label: string; pieces: fc.Arbitrary<Pieces>; method?: string; often?: number }
