import type { Limit } from '#server/platform/limits/limit.ts'

/** Limits for starting and verifying payments. Both can ask the provider, whose rate limit covers all our visitors. */
export const STARTS_PER_NETWORK: Limit = { name: 'initialize-network', most: 60, windowSeconds: 60 }
export const VERIFICATIONS_PER_NETWORK: Limit = { name: 'verify-network', most: 120, windowSeconds: 60 }
