import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { retrieve } from '#testing/public-views.ts'
import { expect, test } from './product.ts'
import { fillSeat, PHONE, seatButton } from './seat-details.ts'
import { logInAs } from './staff.ts'

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a buyer of three seats adds a baby, a friend follows a link without script, and a clerk adds the third person', async ({
  page,
  browser,
  product,
}) => {
  const { site, admin } = product
  await page.setViewportSize(PHONE)
  const booked = await bookByApi(site, 'everything', undefined, 3)
  const [first = '', second = '', third = ''] = booked.seatNos
  const friend = `friend.${booked.email}`

  await test.step('Manage Booking leads to who sits where, and the buyer is on the first seat', async () => {
    await openPage(page, `${site}/manage-booking`)
    await retrieve(page, booked)
    await page.getByRole('button', { name: 'Cancel or change' }).click()
    const people = page.getByRole('region', { name: 'Passengers' })
    await expect(people).toContainText('1 of 3 done')
    await expect(people).toContainText(`Seat ${first}: Tester, complete`)
    await expect(people).toContainText(`Seat ${second}: no passenger yet`)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await isNarrow(page)).toBe(true)
  })

  await test.step('the buyer opens the own seat now and adds a baby', async () => {
    await seatButton(page, 'Change', first).click()
    await expect(page.getByRole('heading', { name: 'Passenger details' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Baby (under 2) on your lap').fill('Tester Baby Okon')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByRole('status')).toContainText(`is on the passenger list for seat ${first}`)
  })

  await test.step('the buyer sends a link for the second seat', async () => {
    await page.goto(`${site}/self`)
    await page.getByLabel('Their phone number or e-mail address').first().fill(friend)
    await seatButton(page, 'Send a link', second).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      `We sent a link to the passenger in seat ${second}.`,
    )
  })

  await test.step('the friend fills in the seat without script, after a mistake', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
    const phone = await context.newPage()
    const mail = await mailTo(site, friend, 'please add your details')
    await phone.goto(mail?.text.match(/http\S+\/p\/[\w-]{22}/)?.[0] ?? '')
    await phone.getByRole('button', { name: 'Save details' }).click()
    await expect(phone.getByText('Full name is required')).toBeVisible()
    await fillSeat(phone, { name: 'Tester Musa Bello', phone: '08030000055' })
    await expect(phone.getByRole('status')).toContainText(`is on the passenger list for seat ${second}`)
    await context.close()
  })

  await test.step('a clerk completes the third seat on the manifest', async () => {
    const office = await browser.newContext({ viewport: PHONE })
    const desk = await office.newPage()
    await logInAs(desk, admin, 'manager', `/boarding/${booked.tripId}`)
    await seatButton(desk, 'Add details', third).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Full name').fill('Tester Zainab Bello')
    await dialog.getByLabel('Phone number').fill('08030000066')
    await dialog.getByLabel('Address').fill('4 Sample Crescent, Yaba')
    await dialog.getByLabel('Next of kin name').fill('Tester Ada Bello')
    await dialog.getByLabel('Next of kin phone').fill('08030000077')
    expect(await accessibilityFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: 'Save passenger' }).click()
    await expect(dialog).toBeHidden()
    const line = desk.getByRole('listitem').filter({ hasText: 'Tester Zainab Bello' })
    await expect(line).not.toContainText('Missing')
    await expect(desk.getByText('Infant on lap: Tester Baby Okon')).toBeVisible()
    await office.close()
  })

  await test.step('the buyer sees that all three are complete', async () => {
    await page.goto(`${site}/self`)
    await expect(page.getByRole('region', { name: 'Passengers' })).toContainText('3 of 3 done')
  })
})
