import type { PublicSettings } from '#contracts/company/public-settings.ts'
import { PRODUCT_NAME } from '#domain/platform/product-name.ts'

export const companyName = (settings: PublicSettings | null): string => settings?.companyName || PRODUCT_NAME

export const COMING_SOON = 'coming soon'

export type Contact = { address: string | null; phone: string | null; email: string | null }

/** Returns the contact details. Phone and e-mail fall back to those of the support team. Null if nothing is set. */
export const contactOf = (settings: PublicSettings | null): Contact => ({
  address: settings?.address || null,
  phone: settings?.contactPhone || settings?.supportPhone || null,
  email: settings?.contactEmail || settings?.supportEmail || null,
})

export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

/** Returns null for anything but an http(s) address, because staff type these links by hand. */
export const webLink = (url: string | null | undefined): string | null =>
  url && /^https?:\/\//i.test(url.trim()) ? url.trim() : null
