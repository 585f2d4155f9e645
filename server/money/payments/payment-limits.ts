import { defineLimit } from '#server/platform/limits/limit.ts'

/** Limits for starting and verifying payments. Both can ask the provider, whose rate limit covers all our visitors. */
export const STARTS_PER_NETWORK = defineLimit({
  name: 'initialize-network',
  counts: 'payments started from a network',
  most: 60,
  windowSeconds: 60,
})
export const VERIFICATIONS_PER_NETWORK = defineLimit({
  name: 'verify-network',
  counts: 'payments verified from a network',
  most: 120,
  windowSeconds: 60,
})
