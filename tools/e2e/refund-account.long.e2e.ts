import { bookByApi } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import {
  askForLink,
  fitsThePhone,
  giveAccount,
  mailedLink,
  PHONE,
  refundWithoutAccount,
} from './refund-account.ts'

test('on a phone without script a passenger gives a bank account for a refund that the bank could not return', async ({
  page,
  browser,
  product: { site },
}) => {
  const booked = await bookByApi(site, 'everything')
  await refundWithoutAccount(site, booked)
  await askForLink(page, site, booked)
  const link = await mailedLink(site, booked)
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const phone = await context.newPage()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await fitsThePhone(phone)
  await giveAccount(phone)
  await fitsThePhone(phone)
  expect(new URL(phone.url()).search, 'no token is in the address').toBe('')
  await phone.goto(link)
  await expect(phone.getByText('This link has been used or has expired.')).toBeVisible()
  await context.close()
})
