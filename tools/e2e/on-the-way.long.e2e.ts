import type { Page } from '@playwright/test'
import { openPage } from '#testing/open-page.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

/** Makes the booking in this browser look older than six minutes. */
const ageDraft = (page: Page) =>
  page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('tafiya.booking') ?? '{}')
    localStorage.setItem('tafiya.booking', JSON.stringify({ ...draft, createdAt: draft.createdAt - 361_000 }))
  })

test('after six minutes a reload starts the booking again, and any other page erases personal data', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)

  await test.step('a reload of the payment releases the seats and fills in the same search', async () => {
    await me.reachPayment()
    await ageDraft(page)
    const released = page.waitForResponse(`${product.site}/api/bookings/release`)
    await page.reload()
    expect((await released).status(), 'the seats go back on sale').toBe(204)
    await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
    await expect(page.getByText('Your booking was reset')).toBeVisible()
    await expect(page.getByLabel('Destination')).toHaveValue('Enugu: Awgu camp')
    await page.getByRole('button', { name: 'Continue to Booking' }).click()
    await expect(me.heading('Select Bus'), 'the same search again').toBeVisible()
  })

  await test.step('the first page opened later erases personal data from the browser', async () => {
    await me.chooseBus()
    await me.chooseSeats()
    await me.toDetails()
    await me.fillDetails()
    await me.toPayment()
    await ageDraft(page)
    await openPage(page, `${product.site}/about`)
    // Only the last search is stored. It contains places, a day and a number of passengers, but no personal data.
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['tafiya.last-search'])
  })
})

test('a visitor is asked before progress is lost, and changes the search above the list of buses without a question', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)

  await test.step('browser back and links of the footer ask, and the visitor stays', async () => {
    await me.search()
    await me.chooseBus()
    await page.goBack()
    await expect(me.dialog('Leave Booking Process?')).toBeVisible()
    await me.checkScreen()
    await me.press('Stay and Complete Booking')
    await expect(me.heading('Choose Seats')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' }).click()
    await me.press('Stay and Complete Booking')
  })

  await test.step('the search is changed above the list of buses, and typed details stay', async () => {
    await me.chooseSeats()
    await me.toDetails()
    await page.getByLabel('Full name').fill('Tester Chidera Okon')
    await me.press('Previous')
    await me.press('Previous')
    const change = page.getByRole('button', { name: 'Change search' })
    const form = page.getByRole('region', { name: 'Change search' })
    await change.click()
    await expect(form.getByLabel('Destination')).toHaveValue('Enugu: Awgu camp')
    await me.checkScreen()
    await me.press('Keep this search')
    await expect(form).toHaveCount(0)
    await expect(change).toBeFocused()
    await change.click()
    await form.getByLabel('Passengers').selectOption('1')
    await me.press('Show buses')
    await expect(form).toHaveCount(0)
    await expect(page.getByText('1 passenger', { exact: false }).first()).toBeVisible()
    expect(await me.stored('tafiya.booking')).toMatchObject({
      passengers: 1,
      selectedBus: null,
      passengerInfo: { passengerName: 'Tester Chidera Okon' },
    })
    await change.click()
    await expect(form).toBeVisible()
    await me.chooseBus()
    await me.press('Previous')
    await expect(change).toBeVisible()
    await expect(form, 'the form is closed again').toHaveCount(0)
  })

  await test.step('the visitor leaves through the header, and later with the back button', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await me.press('Leave and Lose Progress')
    await expect(page).toHaveURL(`${product.site}/about`)
    await expect(page.getByRole('main')).toBeFocused()
    expect(await page.evaluate(() => scrollY), 'a new page begins at its top').toBe(0)
    expect(await me.stored('tafiya.booking')).toBeNull()

    await me.search()
    await page.goBack()
    await me.press('Leave and Lose Progress')
    await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
    expect(await me.stored('tafiya.booking')).toBeNull()
  })
})
