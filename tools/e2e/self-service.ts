import type { Page } from '@playwright/test'
import { type Booked, mailTo } from '#testing/book-by-api.ts'
import { expect } from './product.ts'

export const PHONE = { width: 360, height: 740 }

/** Opens the mailed link, which shows a button. Waits for a link other than `earlier`. Returns the link. */
export async function openLink(page: Page, site: string, { email }: Booked, earlier = ''): Promise<string> {
  let link = earlier
  await expect
    .poll(async () => {
      const mail = await mailTo(site, email, 'Cancel or change your booking:')
      link = mail?.text.match(/http\S+\/act\/[\w-]{22}/)?.[0] ?? earlier
      return link
    }, `a link in a mail to ${email}`)
    .not.toBe(earlier)
  await page.goto(link)
  return link
}

export const hasNoSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
