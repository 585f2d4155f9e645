import type { Page } from '@playwright/test'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { mailedLink } from './mailed-link.ts'
import { expect, test } from './product.ts'

test.use({ viewport: { width: 360, height: 740 } })

const found = (page: Page) => page.getByRole('region', { name: 'Your booking', exact: true })
const form = (page: Page) => page.getByRole('button', { name: 'Retrieve Booking' })

test('a passenger pays the balance with two taps, the link in the mail and Pay, and gets a lost link again', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'fee')
  const balance = `₦${((booked.price - 5_000) * 2).toLocaleString('en')}`
  const mail = await mailTo(product.site, booked.email, 'Booking Confirmed')
  expect(mail?.text).toContain(`Pay balance ${balance}:`)
  const link = await mailedLink(product.site, booked.email, 'Booking Confirmed')

  await test.step('the link opens the booking instead of the form, and leaves the address bar', async () => {
    await openPage(page, link)
    await expect(found(page)).toBeVisible()
    await expect(form(page)).toHaveCount(0)
    await expect(page).toHaveURL(`${product.site}/manage`)
    await expect(found(page).getByRole('button', { name: `Pay ${balance}` })).toBeInViewport()
  })

  await test.step('a reload shows the booking again', async () => {
    await page.reload()
    await expect(found(page)).toBeVisible()
  })

  await test.step('one tap opens the checkout, and the page shows the paid booking', async () => {
    await found(page)
      .getByRole('button', { name: `Pay ${balance}` })
      .click()
    await page.frameLocator('iframe[title="Checkout"]').getByRole('button', { name: /^Pay/ }).click()
    await expect(found(page).getByText('Complete')).toBeVisible()
  })

  await test.step('the form comes back on request, and a reload keeps it', async () => {
    await page.getByRole('button', { name: 'Find another booking' }).click()
    await expect(found(page)).toHaveCount(0)
    await expect(page.getByLabel('Booking reference')).toBeFocused()
    await page.reload()
    await expect(form(page)).toBeVisible()
    await expect(found(page)).toHaveCount(0)
  })

  await test.step('a passenger who has lost the reference gets the link by mail', async () => {
    await page.getByText('Lost your reference?').click()
    const send = page.getByRole('button', { name: 'Send my links' })
    await send.click()
    await expect(page.getByText('Enter the e-mail address or phone number you used to book')).toBeVisible()
    await page.getByLabel('E-mail or phone number').fill(booked.email.toUpperCase())
    await send.click()
    await expect(
      page.getByText('If you have upcoming bookings with us, the links are on their way to you.'),
    ).toBeVisible()
    await page.goto(await mailedLink(product.site, booked.email, 'Link to your booking'))
    await expect(found(page)).toContainText(booked.seatNos.join(', '))
  })
})
