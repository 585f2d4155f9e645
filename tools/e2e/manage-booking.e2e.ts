import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'

const toast = (page: Page) => page.locator('[data-toast]')
const found = (page: Page) => page.getByRole('region', { name: 'Your booking', exact: true })

test('a passenger finds a paid booking with the keyboard alone, gets its details by mail once, and enlarges a code', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  const [seat = ''] = booked.seatNos
  await openPage(page, `${product.site}/manage-booking`)

  await test.step('the passenger types the reference with dashes and in lower case', async () => {
    const said = firstToast(page)
    await page.getByLabel('Booking reference').focus()
    await page.keyboard.type(dashed(booked.bookingToken).toLowerCase())
    await page.keyboard.press('Tab')
    await page.keyboard.type(booked.email)
    await page.keyboard.press('Enter')
    expect(await said).toBe('Booking retrieval initiated')
  })

  await test.step('the booking replaces the form, and its details are mailed', async () => {
    await expect(toast(page)).toContainText('Booking found!')
    await expect(toast(page)).toContainText(`The details have been sent to ${booked.email}.`)
    await expect(page.getByRole('heading', { name: 'Your booking', exact: true })).toBeFocused()
    await expect(found(page)).toContainText(dashed(booked.bookingToken))
    await expect(found(page)).toContainText('Confirmed')
    await expect(found(page)).toContainText(booked.seatNos.join(', '))
    await expect(found(page).getByText('Complete')).toBeVisible()
    await expect(found(page).getByText('Balance remaining')).toHaveCount(0)
    await expect(found(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0)
    expect(new URL(page.url()).search, 'the reference is not in the URL').toBe('')
    await expect(page.getByRole('button', { name: 'Retrieve Booking' }), 'the form is gone').toHaveCount(0)
    expect(await mailTo(product.site, booked.email, 'Your booking:')).toBeDefined()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the Tab key reaches each control in order, and the details are not sent a second time', async () => {
    const names = [
      /^Open map/,
      /^Boarding code for seat \d+$/,
      /^Boarding code for seat \d+$/,
      'Copy',
      'Download e-ticket',
      'Add to calendar',
      'Save on this phone',
      'Send details again',
    ]
    for (const name of names) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('so we haven’t sent them again')
  })

  await test.step('a boarding code is enlarged, and the ticket is a PDF', async () => {
    const code = `Boarding code for seat ${seat}`
    await found(page).getByRole('button', { name: code, exact: true }).click()
    const enlarged = page.getByRole('dialog', { name: `Seat ${seat}` })
    await expect(enlarged.getByRole('img', { name: code })).not.toHaveJSProperty('naturalWidth', 0)
    await enlarged.getByRole('button', { name: 'Close' }).click()
    await expect(enlarged).toHaveCount(0)
    const link = found(page).getByRole('link', { name: 'Download e-ticket' })
    const ticket = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(ticket.headers()['content-type']).toBe('application/pdf')
  })
})

const dashed = (reference: string): string => reference.match(/.{4}/g)?.join('-') ?? ''

/**
 * Returns the title of the next toast. Must be called before the click, because the response soon replaces the first
 * toast.
 */
const firstToast = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(
    () =>
      new Promise((said) => {
        const area = document.querySelector('[data-toasts]')
        new MutationObserver((_, observer) => {
          observer.disconnect()
          said(area?.querySelector('b')?.textContent)
        }).observe(area as Element, { childList: true, subtree: true })
      }),
  )
