import { bookByApi } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { mailedLink } from './mailed-link.ts'
import { expect, test } from './product.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a link that is not valid leads to the form, a second one in the same tab opens, and one that could not be checked is tried again', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  const link = await mailedLink(product.site, booked.email, 'Booking Confirmed')
  const found = page.getByRole('region', { name: 'Your booking', exact: true })
  const alert = page.getByRole('alert')

  await openPage(page, `${product.site}/manage#${'0'.repeat(24)}`)
  await expect(alert).toContainText('This link no longer works.')
  await expect(page.getByRole('button', { name: 'Retrieve Booking' })).toBeVisible()
  await page.goto(link)
  await expect(found).toContainText(booked.seatNos.join(', '))

  await page.route('**/api/retrieve', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('about:blank')
  await openPage(page, link)
  await expect(alert).toContainText('We couldn’t open your booking. Please try again.')
  await page.unroute('**/api/retrieve')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(found).toBeVisible()
})
