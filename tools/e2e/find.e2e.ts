import { formatReference } from '#domain/bookings/booking-reference.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('a manager opens screens with G and a letter, and finds a booking, a bus, a screen and an action with the keyboard alone', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  const dialog = page.getByRole('dialog', { name: 'Find anything' })
  const field = dialog.getByRole('combobox', { name: 'Find anything' })
  const option = (name: string | RegExp) => dialog.getByRole('option', { name })
  const find = async (text: string) => {
    await page.keyboard.press('Control+K')
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
  await logInAs(page, product.admin, 'manager')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()

  await test.step('G and a letter opens a screen', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page).toHaveURL(`${product.admin}/trips`)
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(page).toHaveURL(`${product.admin}/bookings`)
  })

  await test.step('keys do nothing in a field or while a dialog is open', async () => {
    await page.getByRole('searchbox').click()
    await page.keyboard.type('gt?')
    await expect(page).toHaveURL(`${product.admin}/bookings?search=gt%3F`)
    await expect(keys).toHaveCount(0)

    await title.click()
    await page.keyboard.press('?')
    await expect(keys).toContainText('Payments')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await expect(page).toHaveURL(`${product.admin}/bookings?search=gt%3F`)
  })

  await test.step('the reference of a booking opens its page', async () => {
    let answer = () => {}
    const isSeen = new Promise<void>((go) => {
      answer = go
    })
    await page.route('**/api/find?*', async (route) => {
      await isSeen
      await route.continue()
    })
    await find(booked.bookingToken)
    await expect(dialog).toContainText('Searching...')
    answer()
    await expect(option(/^Tester Chidera Okon/)).toContainText(formatReference(booked.bookingToken))
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/bookings\/\d+$/)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a plate finds the bus and is marked, and a text that is nowhere finds nothing', async () => {
    await find(booked.plateNo)
    await expect(dialog.getByRole('group', { name: 'Buses' })).toContainText(booked.plateNo)
    const marked = () => page.evaluate(() => [...(CSS.highlights.get('searched') ?? [])].map(String))
    await expect.poll(marked).toContain(booked.plateNo)
    await field.fill('nowhere at all')
    await expect(dialog).toContainText('Nothing found.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the name of a screen opens it, and arrow keys choose an action', async () => {
    await find('cash')
    await expect(option('Cash-up')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${product.admin}/payments/cash-up`)
    await find('trip')
    await expect(option('Import trips')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(option('New Trip')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${product.admin}/trips?new=1`)
    await expect(page.getByRole('dialog', { name: 'New Trip' })).toBeVisible()
  })
})
