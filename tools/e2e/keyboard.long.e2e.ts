import type { Page } from '@playwright/test'
import { openPage } from '#testing/open-page.ts'
import { plateOfCoaster } from './bookings-screen.ts'
import { type Keyboard, keyboardOnly } from './keyboard.ts'
import { expect, test } from './product.ts'

test('a clerk sells a ticket and filters the bookings with the keyboard alone, and the focus stays where they work', async ({
  page,
  product,
}) => {
  const keys = await keyboardOnly(page)
  const own = `${process.pid}`.slice(-7).padStart(7, '0')
  const panel = page.getByRole('dialog', { name: 'New Booking' })
  const field = (name: string) => panel.getByRole('textbox', { name })
  const seat = panel.locator('[data-seat]:focus')

  await test.step('the clerk logs in, opens Bookings with G and B, and New Booking with N', async () => {
    await logInByKeys(page, keys, product.admin)
    await keys.press('g')
    await keys.press('b')
    await expect(page).toHaveTitle('Booking Management · Tafiya back-office')
    await expect(page.locator('#main'), 'reading begins at the new screen').toBeFocused()
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible()
    await keys.press('n')
    await expect(panel).toHaveAccessibleDescription(
      'For counter and phone sales. Website offers do not apply.',
    )
    await expect(panel.getByRole('searchbox', { name: 'Trip' })).toBeFocused()
  })

  await test.step('the clerk chooses a trip, changes it and chooses it again', async () => {
    const plate = await plateOfCoaster(product.site)
    const trips = panel.getByRole('list', { name: 'Trips' }).getByRole('button')
    const roomy = trips.filter({ hasText: plate }).filter({ has: page.getByText(/^([6-9]|\d\d) left$/) })
    const change = panel.getByRole('button', { name: 'Change trip' })
    await keys.type(plate)
    // Waits for the search result. The unfiltered list that is shown before has at most two matching rows.
    await expect(trips.filter({ hasText: plate }).nth(2)).toBeVisible()
    await keys.use(roomy.last())
    await expect(change).toBeFocused()
    await keys.press('Enter')
    await expect(panel.getByRole('searchbox', { name: 'Trip' })).toBeFocused()
    await expect(trips.filter({ hasText: plate }).nth(2)).toBeVisible()
    await keys.use(roomy.last())
    await expect(change).toBeFocused()
    await expect(panel.getByRole('status').filter({ hasText: /^\d+ of 44 available$/ })).toBeVisible()
  })

  const seatNo = await test.step('the clerk chooses a seat on the map', async () => {
    await keys.tabTo(panel.locator('[data-seat][tabindex="0"]'))
    const seatNo = (await seat.getAttribute('data-seat')) ?? ''
    await expect(seat).toHaveAccessibleName(new RegExp(`^Seat ${seatNo}(, reserved by .+)?$`))
    await keys.press('Space')
    await expect(seat).toHaveAttribute('aria-pressed', 'true')
    return seatNo
  })

  await test.step('the clerk hears the change, types the details and sells with Ctrl and Enter', async () => {
    await keys.fill(field('Cash received'), '1,000,000')
    await expect(panel.getByRole('status').filter({ hasText: /^₦9\d\d,\d{3}$/ })).toBeVisible()
    await keys.fill(field('Passenger name'), `Sample Keys ${own}`)
    await keys.fill(field('Address'), '4 Sample Close, Surulere')
    await keys.fill(field('Mobile'), `0807${own}`)
    await keys.fill(field('Next of kin name'), 'Sample Ronke')
    await keys.fill(field('Next of kin phone'), '0800 000 0198')
    await keys.press('Control+Enter')
    await expect(
      panel.getByRole('status').filter({ hasText: `Ticket sold. Sample Keys ${own}` }),
    ).toContainText(seatNo)
  })

  await test.step('the form waits for the next passenger, and Escape closes it', async () => {
    await expect(field('Passenger name')).toBeFocused()
    await expect(field('Passenger name')).toHaveValue('')
    await keys.press('Escape')
    await expect(panel).toBeHidden()
  })

  const status = page.getByRole('combobox', { name: 'Status', exact: true })

  await test.step('the result of a filter is announced', async () => {
    await keys.fill(status, 'CONF')
    await expect(status).toHaveValue('CONFIRMED')
    await expect(page).toHaveURL(/status=CONFIRMED/)
    await expect(page.getByRole('region', { name: 'bookings' })).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('status').filter({ hasText: /^[\d,]+–[\d,]+ of [\d,]+$/ })).toBeVisible()
  })

  await test.step('Escape closes the form under a row and returns to the menu of the row', async () => {
    const menu = page.getByRole('button', { name: /^Actions for/ }).first()
    await keys.use(menu)
    await keys.use(page.getByRole('button', { name: 'Edit status', exact: true }))
    await expect(status.last()).toBeFocused()
    await keys.press('Escape')
    await expect(status).toHaveCount(1)
    await expect(menu).toBeFocused()
  })

  await test.step('a removed filter leaves the focus on its field', async () => {
    const remove = page.getByRole('button', { name: 'Remove Status filter' })
    await keys.tabTo(remove, 'Shift+Tab')
    await keys.press('Enter')
    await expect(remove).toBeHidden()
    await expect(status).toHaveValue('')
    await expect(status).toBeFocused()
  })
})

test('a toast that is dismissed by keyboard and the menu of a phone give the focus back', async ({
  page,
  product,
}) => {
  const keys = await keyboardOnly(page)
  await test.step('a toast that is dismissed gives the focus back', async () => {
    await page.route('**/api/retrieve', (route) => route.fulfill({ status: 409, json: {} }))
    await openPage(page, `${product.site}/manage-booking`)
    await keys.fill(page.getByLabel('Booking reference'), '7K9Q-M2XD-4HRB-T8WZ')
    await keys.fill(page.getByRole('textbox', { name: 'E-mail' }), 'tester@mail.example')
    await keys.press('Enter')
    const status = page.getByRole('status').filter({ hasText: 'Something went wrong.' })
    await expect(status).toBeVisible()
    const dismiss = status.getByRole('button', { name: 'Dismiss' })
    const lastLink = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
    await keys.tabTo(lastLink)
    await keys.press('Tab')
    await expect(dismiss).toBeFocused()
    await keys.press('Enter')
    await expect(dismiss).toBeHidden()
    await expect(lastLink).toBeFocused()
  })

  await test.step('on a phone Escape closes the menu and gives the focus back to its button', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openPage(page, product.site)
    await keys.use(page.getByRole('button', { name: 'Open menu' }))
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
    await keys.tabTo(page.getByRole('banner').getByRole('link', { name: 'About' }), 'Shift+Tab')
    await keys.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false')
  })
})

async function logInByKeys(page: Page, keys: Keyboard, admin: string): Promise<void> {
  await page.goto(`${admin}/login`)
  await keys.fill(page.getByRole('textbox', { name: 'E-mail' }), 'manager@tafiya.test')
  await keys.fill(page.getByLabel('Password'), 'tafiya-demo')
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}
