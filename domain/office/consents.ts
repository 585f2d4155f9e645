/** The purposes that need a consent. Each consent is stored with the version of the text that the person read. */
export const CONSENT_KINDS = ['guardian-sms', 'ussd-name', 'news'] as const

export type ConsentKind = (typeof CONSENT_KINDS)[number]

type Consent = { title: string; text: string; version: string }

/** A new wording gets a new version, so that a stored consent still says what the person agreed to. */
export const CONSENTS: Readonly<Record<ConsentKind, Consent>> = {
  'guardian-sms': {
    title: 'SMS to a guardian',
    text: 'Send an SMS about my journey to the person I name.',
    version: '2026-11',
  },
  'ussd-name': {
    title: 'Remember my name for USSD',
    text: 'Remember my name for the next booking by USSD from this phone number.',
    version: '2026-11',
  },
  news: {
    title: 'News and offers',
    text: 'Send me news and offers. I can withdraw my consent at any time.',
    version: '2026-11',
  },
}
