/** The names of the message types in the audit log, the same as on the screens. */
export const TYPE_NAMES = { email: 'E-mail', sms: 'SMS' } as const
