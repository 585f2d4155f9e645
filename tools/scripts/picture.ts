import type { Page } from '@playwright/test'

/** A picture that README or a page of docs shows: `docs/images/<name>.webp`. */
export type Picture = {
  name: string
  /** The user of the picture. A `visitor` opens the public site. All others log in to the back-office of the demo. */
  as: 'visitor' | 'admin' | 'manager' | 'finance' | 'support' | 'driver'
  /** Viewport in CSS pixels. */
  width: number
  height: number
  /** The path that is opened first. */
  path?: string
  /** The actions after `path` is open, which lead to the wanted state. `site` and `admin` are the URLs of the apps. */
  steps?: (page: Page, site: string, admin: string) => Promise<unknown>
}

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 780 }
