import type fc from 'fast-check'
import type { Pieces } from './request.ts'

/** One way of trying an operation. `often` asks for more rounds than one: what is right reaches deepest. */
export type Attempt = { label: string; pieces: fc.Arbitrary<Pieces>; method?: string; often?: number }
