import { mailTo } from '#testing/book-by-api.ts'
import { expect } from './product.ts'

/** Returns the link to the booking in the mail with these words in its subject. */
export async function mailedLink(site: string, to: string, subject: string): Promise<string> {
  const mail = await mailTo(site, to, subject)
  const link = mail?.text.match(/\/manage#[0-9A-Z]{24}/)?.[0]
  expect(link, `a link in the mail "${subject}" to ${to}`).toBeDefined()
  return `${site}${link}`
}
