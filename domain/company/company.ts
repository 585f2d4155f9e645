import type { SupportContact } from './support-contact.ts'

/**
 * The company as shown in mails and on tickets. Links use the configured `publicUrl`, never the Host header of a
 * request.
 */
export type Company = SupportContact & { name: string; address: string | null; publicUrl: string }
