import type { PublicSettings } from '#contracts/public-settings.ts'

export const companyName = (settings: PublicSettings | null): string => settings?.companyName || 'Tafiya'

export const COMING_SOON = 'coming soon'

export type Contact = { address: string | null; phone: string | null; email: string | null }

/** What visitors may use: the contact lines, else the support lines; null where neither is set. */
export const contactOf = (settings: PublicSettings | null): Contact => ({
  address: settings?.address || null,
  phone: settings?.contactPhone || settings?.supportPhone || null,
  email: settings?.contactEmail || settings?.supportEmail || null,
})

export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

/** Staff type these by hand, so only addresses of the web become links; anything else counts as unset. */
export const webLink = (url: string | null | undefined): string | null =>
  url && /^https?:\/\//i.test(url.trim()) ? url.trim() : null
