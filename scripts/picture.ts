import type { Page } from '@playwright/test'

/** A picture that README or a page of docs shows: `docs/images/<name>.webp`. */
export type Picture = {
  name: string
  /** `visitor` opens the public site; the others open the back-office as this member of the demo's staff. */
  as: 'visitor' | 'admin' | 'manager' | 'finance' | 'support' | 'driver'
  /** Viewport in CSS pixels. */
  width: number
  height: number
  /** Opens this path first. */
  path?: string
  /** Then acts as a person would, until the screen shows what the picture needs. `site` is the public address. */
  steps?: (page: Page, site: string, admin: string) => Promise<unknown>
}

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 780 }
