/** The e-mail address under which the payment provider knows a caller: `p2348031234567@phone.tafiya.ng`. */
export const relayAddress = (phone: string, domain: string): string => `p${phone}@${domain}`

/** True for an address that stands for a phone. No mail is sent to it. */
export const isRelayAddress = (email: string, domain: string): boolean =>
  email.trim().toLowerCase().endsWith(`@${domain.toLowerCase()}`)
