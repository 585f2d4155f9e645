import { DEFAULT_SETTINGS } from '#domain/settings.ts'

/** The house as a newcomer finds it. The payment key is the configuration's, never the demo's. */
export const DEMO_SETTINGS = {
  ...DEFAULT_SETTINGS,
  companyName: 'Tafiya',
  supportEmail: 'support@tafiya.example',
  supportPhone: '0800 000 0000',
  contactEmail: 'hello@tafiya.example',
  contactPhone: '0800 000 0000',
  address: '12 Sample Road, Jibowu, Yaba, Lagos',
  websiteUrl: 'https://tafiya.example',
  facebookUrl: 'https://facebook.example/tafiya',
  twitterUrl: 'https://twitter.example/tafiya',
  whatsappUrl: 'https://whatsapp.example/tafiya',
  whatsappGroupUrl: 'https://whatsapp.example/tafiya-travellers',
  instagramUrl: 'https://instagram.example/tafiya',
  linkedinUrl: 'https://linkedin.example/tafiya',
} as const
