import type { Locator, Page } from '@playwright/test'
import type { TripChoices } from '#contracts/network/staff-trips.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { chooseOption } from '#testing/choose-option.ts'
import { chooseFromMenu } from './choose-from-menu.ts'
import { collectPageErrors, expect, test } from './product.ts'
import { logInAs } from './staff.ts'

/** A day after the thirty that the demo plans, so that every bus is free. */
const SHARED = dayAhead(52)

/** Plans a trip from Lagos to Awgu by a Coaster for ₦30,000 through the API. Returns its id. */
async function planTrip(page: Page, site: string, day: string): Promise<number> {
  const ask = async <Answer>(path: string, data?: object, token = ''): Promise<Answer> => {
    const method = data ? 'POST' : 'GET'
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.fetch(`${site}/api${path}`, { method, data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const login = { email: 'admin@tafiya.test', password: 'tafiya-demo' }
  const { token } = await ask<{ token: string }>('/users/login', login)
  const choices = await ask<TripChoices>('/trips/choices', undefined, token)
  const route = choices.routes.find((one) => one.origin === 'Lagos' && one.destination.startsWith('Awgu'))
  const bus = choices.buses.find((one) => one.busType === 'Coaster44' && one.isActive)
  const batch = choices.batches.find((one) => one.isActive)
  const trip = {
    routeId: route?.id,
    busId: bus?.id,
    batchId: batch?.id,
    departTime: `${day}T05:00:00.000Z`,
    arriveTime: `${day}T15:30:00.000Z`,
    price: 30_000,
  }
  return (await ask<{ id: number }>('/trips', trip, token)).id
}

const listedOn = (admin: string, day: string) => `${admin}/trips?from=${day}&to=${day}`

test('a manager copies the trips of a route into another week, and the list for a second copy shows that they exist', async ({
  page,
  product,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Copy a week' })
  const list = dialog.getByRole('region', { name: 'Trips to copy' })
  await logInAs(page, product.admin, 'manager')
  await page.getByRole('navigation').getByRole('link', { name: 'Trips' }).click()
  await page.getByRole('button', { name: 'Copy a week' }).click()

  const into =
    await test.step('the form proposes both weeks; the manager takes the last week offered', async () => {
      await expect(dialog.getByLabel('Copy to')).toContainText('(no trips)')
      await expect(list.getByRole('checkbox').first()).toBeChecked()
      // Copies to the last week, which is so far ahead that the copies use no bus on the days of other tests.
      const options = dialog.getByLabel('Copy to').getByRole('option')
      const last = (await options.last().getAttribute('value')) ?? ''
      await dialog.getByLabel('Copy to').selectOption(last)
      await expect(list).toHaveAttribute('aria-busy', 'false')
      expect(await accessibilityFaults(page)).toEqual([])
      return last
    })

  await test.step('the manager keeps one route and creates its trips', async () => {
    const boxes = list.locator('th').getByRole('checkbox')
    const routes = await boxes.count()
    for (let index = 1; index < routes; index++) await boxes.nth(index).uncheck()
    const button = dialog.getByRole('button', { name: /^Create [1-9]\d* trips?$/ })
    const count = (await button.textContent())?.replace('Create ', '')
    await button.click()
    await expect(page.getByText(new RegExp(`^${count} created successfully`))).toBeVisible()
  })

  await test.step('the same copy again: its trips exist already', async () => {
    await page.getByRole('button', { name: 'Copy a week' }).click()
    await dialog.getByLabel('Copy to').selectOption(into)
    await expect(list.getByText('This trip already exists').first()).toBeVisible()
  })
})

test('two members of staff edit one trip in two browsers, and no change is lost; then a manager gives a sold trip a larger bus and reads why they cannot cancel it', async ({
  page,
  browser,
  product,
}) => {
  const { colleague, colleagueErrors, first, second } =
    await test.step('both members of staff open the form, and the first saves a price', async () => {
      await logInAs(page, product.admin, 'admin')
      await planTrip(page, product.site, SHARED)
      const colleague = await (await browser.newContext()).newPage()
      const colleagueErrors = collectPageErrors(colleague)
      await logInAs(colleague, product.admin, 'manager')
      for (const one of [page, colleague]) {
        await one.goto(listedOn(product.admin, SHARED))
        await chooseFromMenu(one, one.getByRole('row', { name: /Awgu/ }), 'Edit')
      }
      const panels = [page, colleague].map((one) => one.getByRole('dialog', { name: 'Edit Trip' }))
      const [first, second] = panels as [Locator, Locator]
      await first.getByLabel('Price').fill('33500')
      await chooseOption(second.getByRole('combobox', { name: 'Driver' }), '')
      expect(await accessibilityFaults(page)).toEqual([])
      await first.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Trip updated successfully.')).toBeVisible()
      return { colleague, colleagueErrors, first, second }
    })

  await test.step('the second reads that the trip has changed, and saves a driver', async () => {
    await second.getByRole('button', { name: 'Save Changes' }).click()
    await expect(second.getByRole('alert')).toHaveText(
      'This trip has changed since you opened it. Check it again, then repeat your change.',
    )
    await expect(second.getByLabel('Price'), 'what the first saved').toHaveValue('33500')
    await second.getByRole('button', { name: 'Save Changes' }).click()
    await expect(colleague.getByText('Trip updated successfully.')).toBeVisible()
  })

  const row = page.getByRole('row', { name: /Awgu/ })
  await test.step('the trip has both changes', async () => {
    await page.reload()
    await expect(row).toContainText('₦33,500')
    await chooseFromMenu(page, row, 'Edit')
    await expect(first.getByLabel('Driver')).not.toHaveValue('')
    await first.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the first member of staff deletes the trip', async () => {
    await chooseFromMenu(page, row, 'Cancel trip')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('This trip has no bookings. It will be removed from search.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep trip' }).click()
    await chooseFromMenu(page, row, 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Trip deleted successfully.')).toBeVisible()
    await expect(page.getByText('No results found.')).toBeVisible()
  })

  const line = colleague.getByRole('row', { name: /Awgu/ })
  await test.step('the manager gives another trip a larger bus: seats are added, and its passenger gets a mail', async () => {
    const tripId = await planTrip(page, product.site, SHARED)
    const { email } = await bookByApi(product.site, 'everything', tripId)
    await colleague.reload()
    await chooseFromMenu(colleague, line, 'Assign another bus')
    const dialog = colleague.getByRole('dialog', { name: 'Assign another bus' })
    await chooseOption(dialog.getByRole('combobox', { name: 'Bus' }), 'Luxury 51')
    await expect(dialog.getByRole('region', { name: 'Upcoming trips' })).toContainText('7 more')
    expect(await accessibilityFaults(colleague)).toEqual([])
    await dialog.getByRole('button', { name: 'Assign to 1 trip' }).click()
    await expect(colleague.getByText(/^Bus .* assigned to/)).toContainText(
      ' assigned to 1 trip. 1 passenger will be notified by e-mail.',
    )
    await expect(line).toContainText('49 left')
    expect((await mailTo(product.site, email, 'changed'))?.text).toContain('Luxury 51')
  })

  await test.step('the manager reads before trying that cancelling it needs refund permission', async () => {
    await chooseFromMenu(colleague, line, 'Cancel trip')
    const dialog = colleague.getByRole('dialog', { name: 'You cannot cancel this trip' })
    await expect(dialog).toContainText(
      'Passengers have paid ₦60,000. Ask a colleague with refund permission to cancel this trip.',
    )
    expect(await accessibilityFaults(colleague)).toEqual([])
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(dialog).toBeHidden()
    expect(colleagueErrors).toEqual([])
    await colleague.context().close()
  })
})
