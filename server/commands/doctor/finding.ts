/** The result of one check. A fault needs action now. A warning is allowed but not for a live shop. */
export type Finding = { check: string; state: 'ok' | 'warning' | 'fault'; words: string }

export type Verdict = Omit<Finding, 'check'>

export type Check = { name: string; look: () => Promise<Verdict> }

export const ok = (words: string) => ({ state: 'ok' as const, words })
export const warning = (words: string) => ({ state: 'warning' as const, words })
export const fault = (words: string) => ({ state: 'fault' as const, words })
