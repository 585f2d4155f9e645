import type { Page } from '@playwright/test'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { createBarrier } from '#testing/barrier.ts'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { chooseDay, dayAhead } from '#testing/choose-day.ts'
import { chooseOption } from '#testing/choose-option.ts'
import { visitor } from '#testing/visitor.ts'
import { chooseFromMenu } from './choose-from-menu.ts'
import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { logInAs } from './staff.ts'

/**
 * Days after the thirty that the demo plans, so that every bus is free. Each test has its own days. They are constants,
 * so that a test that runs past midnight keeps its days.
 */
const WEEK = { first: dayAhead(40), last: dayAhead(46) }
const CANCELED = dayAhead(50)

async function pickDay(page: Page, field: RegExp, day: string) {
  await page.getByRole('dialog').getByRole('button', { name: field }).click()
  await chooseDay(page, day)
}

/** Creates a trip from Lagos to Awgu by a Coaster through the open form. Returns its id. */
async function planTrip(page: Page, day: string, price: number): Promise<number> {
  const panel = page.getByRole('dialog', { name: 'New Trip' })
  await chooseOption(panel.getByRole('combobox', { name: 'Route' }), 'Lagos to Awgu')
  await panel.getByLabel('Batch').selectOption({ index: 1 })
  await chooseOption(panel.getByRole('combobox', { name: 'Bus' }), 'Coaster 44')
  await pickDay(page, /^Departure time: /, day)
  await panel.getByLabel('Departure time, WAT').fill('06:00')
  await panel.getByLabel('Arrival time, WAT').fill('20:30')
  await expect(panel.getByText(/^This trip arrives at night\./)).toBeVisible()
  await panel.getByLabel('Arrival time, WAT').fill('16:30')
  await panel.getByLabel('Price').fill(`${price}`)
  const created = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await panel.getByRole('button', { name: 'Create Trip' }).click()
  await expect(page.getByText('Trip created successfully.')).toBeVisible()
  return (await (await created).json()).data.id
}

/** Returns the status of each booking of a trip, in alphabetical order. */
const statusesOf = async (dataDir: string, tripId: number): Promise<string[]> =>
  (
    await inDatabase<{ status: string }>(
      dataDir,
      'select status from bookings where trip_id = $1 order by status::text',
      [tripId],
    )
  ).map(({ status }) => status)

const listedOn = (admin: string, day: string) => `${admin}/trips?from=${day}&to=${day}`

test('a manager schedules a week of trips, and a visitor finds them on sale', async ({
  page,
  browser,
  product,
}) => {
  const plan = page.getByRole('dialog', { name: 'Schedule several trips' })
  await test.step('the manager opens the form after it failed to load, and it names each missing field', async () => {
    await page.route('**/api/trips/choices', (route) => route.fulfill({ status: 404, json: {} }), {
      times: 1,
    })
    await logInAs(page, product.admin, 'manager', '/trips?many=1')
    await expect(plan.getByText('Failed to load routes, buses and batches. Please try again.')).toBeVisible()
    await plan.getByRole('button', { name: 'Try again' }).click()
    await plan.getByRole('button', { name: 'Create trips' }).click()
    for (const words of [
      'Route is required',
      'Batch is required',
      'Price must be non-negative',
      'First day is required',
      'Last day is required',
      'Departure time is required',
      'Arrival time is required',
      'Bus is required',
    ]) {
      await expect(plan.getByText(words)).toBeVisible()
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the manager plans a week of trips', async () => {
    await chooseOption(plan.getByRole('combobox', { name: 'Route' }), 'Lagos to Awgu')
    await plan.getByLabel('Batch').selectOption({ index: 1 })
    await plan.getByLabel('Price').fill('31700')
    await plan.getByLabel('Price').hover()
    await page.mouse.wheel(0, 120)
    await plan.getByLabel('Price').press('ArrowUp')
    await expect(plan.getByLabel('Price'), 'a step of 100 by key, none by the mouse wheel').toHaveValue(
      '31800',
    )
    await plan.getByLabel('Price').press('ArrowDown')
    await pickDay(page, /^First day: /, WEEK.first)
    await pickDay(page, /^Last day: /, WEEK.last)
    await plan.getByLabel('Departure time').fill('06:00')
    await plan.getByLabel('Arrival time').fill('05:00')
    await expect(plan.getByText('Arrival time must be after departure time')).toBeVisible()
    await plan.getByLabel('Arrival time').fill('16:30')
    for (const day of ['Sat', 'Sun']) await expect(plan.getByLabel(day)).toBeChecked()
    await chooseOption(plan.getByRole('combobox', { name: 'Add bus' }), 'Coaster 44')
    await expect(plan.getByText('7 planned, 308 seats')).toBeVisible()
    const planned = plan.getByRole('region', { name: 'Planned trips' }).getByRole('row')
    await expect(planned).toHaveCount(8)
  })

  await test.step('after a change the trips cannot be created before the preview shows them', async () => {
    const answer = createBarrier(2)
    await page.route('**/api/trips/plan', (route) => answer().then(() => route.continue()), { times: 1 })
    await plan.getByLabel('Sun').uncheck()
    await expect(plan.getByRole('button', { name: 'Create trips' })).toBeDisabled()
    await answer()
    await expect(plan.getByRole('button', { name: 'Create 6 trips' })).toBeEnabled()
    await plan.getByLabel('Sun').check()
  })

  await test.step('the manager adds the route; an unfinished second route is named, an empty one is not', async () => {
    await plan.getByRole('button', { name: 'Add another route' }).click()
    await expect(plan.getByRole('list', { name: 'Added routes' }).getByRole('listitem')).toHaveText([
      /^Lagos to Awgu.*, 06:00, 1 bus$/,
    ])
    await expect(plan.getByRole('button', { name: 'Create 7 trips' }), 'the form is empty').toBeEnabled()
    await chooseOption(plan.getByRole('combobox', { name: 'Route' }), 'Lagos to Awgu')
    await plan.getByRole('button', { name: 'Create trips' }).click()
    await expect(plan.getByText('Bus is required')).toBeVisible()
    await plan.getByRole('combobox', { name: 'Route' }).fill('')
    await plan.getByRole('combobox', { name: 'Route' }).press('Tab')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the manager creates the trips', async () => {
    await plan.getByRole('button', { name: 'Create 7 trips' }).click()
    await expect(page.getByText('7 trips created successfully.')).toBeVisible()
  })

  await test.step('the list shows the trips with all their seats', async () => {
    await page.goto(`${product.admin}/trips?from=${WEEK.first}&to=${WEEK.last}`)
    await expect(page.getByRole('row', { name: /SCHEDULED/ })).toHaveCount(7)
    await expect(page.getByRole('row', { name: /44 left/ })).toHaveCount(7)
  })

  await test.step('a visitor finds the trips on sale on each day of the week', async () => {
    // A new context has no staff login.
    const outside = await (await browser.newContext()).newPage()
    const bus = outside.getByRole('radio', { name: /6:00 am to 4:30 pm, Coaster 44, ₦31,700/ })
    await visitor(outside, product.site).search({ day: WEEK.first })
    const nextDay = outside.getByRole('group', { name: 'Travel date' }).getByRole('button').nth(3)
    for (let day = 0; day < 7; day++) {
      await expect(bus).toHaveCount(1)
      await nextDay.click()
    }
    await expect(bus, 'the week is over').toHaveCount(0)
    await outside.context().close()
  })
})

test('an admin cancels a trip: passengers who paid get a mail and a full refund, and an undo confirms their bookings again', async ({
  page,
  product,
}) => {
  const { tripId, whole, part, begun } =
    await test.step('three passengers book a trip: one pays everything, one the fee, one nothing', async () => {
      await logInAs(page, product.admin, 'admin', '/trips?new=1')
      const tripId = await planTrip(page, CANCELED, 30_000)
      const whole = await bookByApi(product.site, 'everything', tripId)
      const part = await bookByApi(product.site, 'fee', tripId)
      const begun = await bookByApi(product.site, 'nothing', tripId)
      return { tripId, whole, part, begun }
    })

  const row = page.getByRole('row', { name: /Awgu/ })
  const dialog = page.getByRole('dialog')
  await test.step('the admin cannot delete the trip and cancels it instead', async () => {
    await page.goto(listedOn(product.admin, CANCELED))
    await expect(row).toContainText('38 left')
    await chooseFromMenu(page, row, 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const refusal = dialog
      .getByRole('alert')
      .filter({ hasText: 'Cannot delete trip with 3 bookings. Cancel it instead.' })
    await expect(refusal).toBeInViewport({ ratio: 1 })
    await expect(refusal).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel the trip instead' }).click()
    await expect(dialog.getByRole('definition')).toHaveText(['2 (4 seats)', '₦70,000', '1'])
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel trip and refund ₦70,000' }).click()
    await expect(page.getByText('Trip updated successfully.')).toBeVisible()
    await expect(
      page.getByText('3 bookings cancelled. Refunds of ₦70,000 will start in 10 minutes.'),
    ).toBeVisible()
    await expect(row).toContainText('CANCELED')
  })

  await test.step('passengers who paid get a mail and a refund, and all three bookings are cancelled', async () => {
    for (const { email, bookingToken, amount } of [
      { ...whole, amount: 60_000 },
      { ...part, amount: 10_000 },
    ]) {
      const mail = await mailTo(product.site, email, 'cancel')
      expect(mail?.text, `to ${email}`).toContain(formatNaira(naira(amount)))
      await page.goto(`${product.admin}/payments/refunds?search=${bookingToken}`)
      await expect(page.getByRole('row').nth(1)).toContainText(formatNaira(naira(amount)))
      await expect(page.getByRole('row')).toHaveCount(2)
    }
    await page.goto(`${product.admin}/bookings?search=${begun.bookingToken}`)
    await expect(page.getByRole('row').nth(1)).toContainText('CANCELLED')
    expect(await statusesOf(product.dataDir, tripId)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    const answer = await page.request.get(`${product.site}/api/trips/${tripId}/validate`)
    expect(answer.status(), 'nobody can buy it any more').toBe(404)
  })

  await test.step('the admin undoes the cancellation, and both paid bookings are confirmed again', async () => {
    await page.goto(listedOn(product.admin, CANCELED))
    await expect(row).toContainText(/can be undone until \d/)
    await chooseFromMenu(page, row, 'Undo cancellation')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Undo cancellation' }).click()
    await expect(page.getByText('Cancellation undone. Passengers will be notified.')).toBeVisible()
    await expect(row).toContainText('SCHEDULED')
    for (const { email } of [whole, part]) {
      const mail = await mailTo(product.site, email, 'is going ahead')
      expect(mail?.text).toContain('your booking is confirmed')
    }
    await page.goto(`${product.admin}/bookings?search=${whole.bookingToken}`)
    await expect(page.getByRole('row').nth(1)).toContainText('CONFIRMED')
    expect(await statusesOf(product.dataDir, tripId)).toEqual(['CANCELLED', 'CONFIRMED', 'CONFIRMED'])
  })
})
