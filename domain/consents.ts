/** The purposes that need a consent. Each consent is stored with the version of the text that the person read. */
export const CONSENT_KINDS = ['guardian-sms', 'ussd-name', 'news'] as const

export type ConsentKind = (typeof CONSENT_KINDS)[number]

type Consent = { title: string; text: string; version: string }

/** A new wording gets a new version, so that a stored consent still says what the person agreed to. */
export const CONSENTS: Readonly<Record<ConsentKind, Consent>> = {
  'guardian-sms': {
    title: 'SMS to a guardian',
    text: 'Send the person you name an SMS about your journey.',
    version: '2026-11',
  },
  'ussd-name': {
    title: 'Name on USSD',
    text: 'Remember your name for the next booking by USSD from this phone number.',
    version: '2026-11',
  },
  news: {
    title: 'News and offers',
    text: 'Send me news and offers. I can withdraw this at any time.',
    version: '2026-11',
  },
}
