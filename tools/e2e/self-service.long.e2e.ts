import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { hasNoSidewaysScroll, openLink, PHONE } from './self-service.ts'

test('without script and on a small phone a passenger cancels one seat, then the other', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  const booked = await bookByApi(product.site, 'everything')
  const [first = '', second = ''] = booked.seatNos

  await test.step('the passenger opens the booking and reads the charges', async () => {
    await page.goto(`${product.site}/self`)
    await page.getByLabel('Booking reference').fill(booked.bookingToken)
    await page.getByLabel('E-mail').fill(booked.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(`${first}, ${second}`)
    await expect(page.getByRole('table')).toContainText('before departure')
    expect(await hasNoSidewaysScroll(page)).toBe(true)
  })

  await test.step('one seat is chosen, the charge is shown and a link is asked for', async () => {
    await page.getByLabel(`Seat ${second}`, { exact: true }).uncheck()
    await page.getByRole('button', { name: 'See the charge' }).click()
    await expect(page.getByRole('heading', { name: `Cancel seat ${first}` })).toBeVisible()
    await expect(page.getByText('You get back')).toBeVisible()
    await page.getByLabel('By e-mail').check()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(/We sent a link to t•••@/)).toBeVisible()
    expect(await hasNoSidewaysScroll(page)).toBe(true)
  })

  await test.step('the link leads back to that seat, which is cancelled, and the other one stays', async () => {
    await openLink(page, product.site, booked)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: `Cancel seat ${first}` }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText(`You still have seat ${second}.`)
    expect(await hasNoSidewaysScroll(page)).toBe(true)
  })

  await test.step('the last seat is cancelled, and with it the booking', async () => {
    await page.getByRole('button', { name: 'See the charge' }).click()
    await page.getByRole('button', { name: 'Cancel my booking' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your booking is cancelled.')
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('Refund')
    expect((await mailTo(product.site, booked.email, 'Booking cancelled:'))?.text).toContain(
      'We are refunding',
    )
    await context.close()
  })
})
