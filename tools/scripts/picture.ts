import type { Page } from '@playwright/test'

/** A picture that README or a page of docs shows: `docs/images/<name>.webp`. */
export type Picture = {
  name: string
  /** `visitor` is not logged in, and `path` is on the public site. The others log in to the back-office of the demo. */
  as: 'visitor' | 'admin' | 'manager' | 'finance' | 'support' | 'driver'
  /** Viewport in CSS pixels. */
  width: number
  height: number
  /** The path that is opened first. */
  path?: string
  /** The actions after `path` is open, until the page shows the wanted state. `site` and `admin` are the apps' URLs. */
  steps?: (page: Page, site: string, admin: string) => Promise<unknown>
}

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 780 }
