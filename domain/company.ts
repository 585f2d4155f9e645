import type { SupportContact } from './terms.ts'

/** The company that writes to the passenger. Links start from `publicUrl`, the configured one, never from a request's Host. */
export type Company = SupportContact & { name: string; address: string | null; publicUrl: string }
