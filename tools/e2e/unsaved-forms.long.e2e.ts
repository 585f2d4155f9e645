import type { Page } from '@playwright/test'
import { chooseDay, dayAhead } from '#testing/choose-day.ts'
import { chooseOption } from '#testing/choose-option.ts'
import { newPerson } from './new-person.ts'
import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { enterAs } from './staff.ts'

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('tafiya.admin.draft.')))

/** Ends all sessions of a user, as an admin can. */
const endSessions = (dataDir: string, email: string) =>
  inDatabase(dataDir, 'delete from sessions s using users u where u.id = s.user_id and u.email = $1', [email])

async function logInAgain(page: Page, email: string, password: string) {
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a session ends in the middle of New Trip and of an edit: after the login the form is back, but not for another user', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product.site)
  await enterAs(page, product.admin, person.email, person.password, '/trips?new=1')
  const panel = page.getByRole('dialog', { name: 'New Trip' })
  const route = panel.getByRole('combobox', { name: 'Route' })
  const create = panel.getByRole('button', { name: 'Create Trip' })

  const chosenRoute = await test.step('the session ends before the user saves', async () => {
    await chooseOption(route, 'Lagos to Awgu')
    const chosen = await route.inputValue()
    await panel.getByLabel('Batch').selectOption({ index: 1 })
    await chooseOption(panel.getByRole('combobox', { name: 'Bus' }), 'Coaster 44')
    await panel.getByRole('button', { name: /^Departure time: / }).click()
    await chooseDay(page, dayAhead(58))
    await panel.getByLabel('Departure time, WAT').fill('06:00')
    await panel.getByLabel('Arrival time, WAT').fill('16:30')
    await panel.getByLabel('Price').fill('31000')
    await endSessions(product.dataDir, person.email)
    await create.click()
    return chosen
  })

  await test.step('after the login the form has everything, and the trip is created', async () => {
    await logInAgain(page, person.email, person.password)
    await expect(panel.getByLabel('Price')).toHaveValue('31000')
    await expect(route).toHaveValue(chosenRoute)
    await expect(panel.getByLabel('Departure time, WAT')).toHaveValue('06:00')
    await create.click()
    await expect(page.getByText('Trip created successfully.')).toBeVisible()
    expect(await drafts(page)).toEqual([])
  })

  const editing = page.getByRole('dialog', { name: 'Edit Route' })
  const duration = editing.getByLabel('Duration')

  await test.step('the session ends while the user edits a route', async () => {
    await page.goto(`${product.admin}/routes?search=Awgu`)
    await page.getByRole('button', { name: 'Actions for Lagos to Awgu (Enugu)' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await duration.fill('10 hours and a bit')
    await endSessions(product.dataDir, person.email)
    await editing.getByRole('button', { name: 'Save Changes' }).click()
  })

  await test.step('after the login the form of the route has the new duration', async () => {
    await logInAgain(page, person.email, person.password)
    await expect(duration).toHaveValue('10 hours and a bit')
  })

  await test.step('another user of the same tab gets the list without the form', async () => {
    await endSessions(product.dataDir, person.email)
    await editing.getByRole('button', { name: 'Save Changes' }).click()
    await logInAgain(page, 'manager@tafiya.test', 'tafiya-demo')
    await expect(page.getByRole('button', { name: 'Actions for Lagos to Awgu (Enugu)' })).toBeVisible()
    await expect(editing).toHaveCount(0)
  })

  await test.step('the logout removes what was kept', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(await drafts(page)).toEqual([])
  })
})
