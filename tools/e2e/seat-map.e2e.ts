import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('a manager reserves a seat, closes one, views a sold one, and resets the rest', async ({
  page,
  product,
}) => {
  // Books on a Coaster, where seats 1 and 2 are neighbours. In a Sprinter they are not.
  const sold = await bookByApi(
    product.site,
    'everything',
    ({ bus, route }) => bus.busType === 'Coaster44' && route.paymentType === 'Split',
  )
  const owing = await bookByApi(product.site, 'fee', sold.tripId)
  const refuse = { status: 409, json: {} }

  const seat = (no: string) => page.getByRole('button', { name: new RegExp(`^Seat ${no},`) })
  await test.step('the manager opens the seat map after it failed to load', async () => {
    await page.route(`**/api/trips/${sold.tripId}`, (route) => route.fulfill(refuse), { times: 1 })
    await logInAs(page, product.admin, 'manager', `/trips/${sold.tripId}/seats`)
    await expect(page.getByText('Failed to load seats. Please try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Trip Seat Map' })).toBeVisible()
  })

  await test.step('the manager moves over the seats with the keyboard and must select some first', async () => {
    await seat('1').focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
    await expect(seat('2')).toBeFocused()
    await page.getByRole('button', { name: 'Reserve Selected' }).click()
    await expect(page.getByText('Please select seats to reserve')).toBeVisible()
    await page.getByRole('button', { name: 'Mark Selected as Unavailable' }).click()
    await expect(page.getByText('Please select seats to mark as unavailable')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  const { kept, keptSeat, closed } =
    await test.step('the manager reserves a seat after a refused attempt, and closes another', async () => {
      const free = page.getByRole('button', { name: /^Seat \d+, AVAILABLE$/ })
      const seatNo = async () => (await free.last().getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? ''
      const kept = await seatNo()
      await free.last().click()
      await page.route('**/api/seats/update', (route) => route.fulfill(refuse), { times: 1 })
      await page.getByRole('button', { name: 'Reserve Selected' }).click()
      await expect(page.getByText('Failed to update seats')).toBeVisible()
      await page.getByRole('button', { name: 'Reserve Selected' }).click()
      await expect(page.getByText(`Seat ${kept} reserved.`)).toBeVisible()
      const keptSeat = page.getByRole('button', { name: `Seat ${kept}, RESERVED` })
      await expect(keptSeat).toBeVisible()
      const closed = await seatNo()
      await free.last().click()
      await page.getByRole('button', { name: 'Mark Selected as Unavailable' }).click()
      await expect(page.getByRole('button', { name: `Seat ${closed}, UNAVAILABLE` })).toBeVisible()
      return { kept, keptSeat, closed }
    })

  await test.step('the keys R and U act on the selected seats; after G they open a screen and change no seat', async () => {
    const free = page.getByRole('button', { name: /^Seat \d+, AVAILABLE$/ })
    const seatNo = async () => (await free.last().getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? ''
    for (const [key, status] of [
      ['r', 'RESERVED'],
      ['u', 'UNAVAILABLE'],
    ] as const) {
      const no = await seatNo()
      await free.last().click()
      await page.keyboard.press(key)
      await expect(page.getByRole('button', { name: `Seat ${no}, ${status}` })).toBeVisible()
    }
    const left = await seatNo()
    await free.last().click()
    for (const key of ['g', 'r']) await page.keyboard.press(key)
    await expect(page).toHaveURL(`${product.admin}/routes`)
    await page.goBack()
    await expect(page.getByRole('button', { name: `Seat ${left}, AVAILABLE` })).toBeVisible()
  })

  await test.step('the manager opens the form of the trip from its seat map', async () => {
    await page.getByRole('button', { name: 'Edit trip' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Trip' })
    await expect(form.getByLabel('Price')).toBeVisible()
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(form).toBeHidden()
  })

  const dialog = page.getByRole('dialog')
  await test.step('the manager sees who reserved a seat and who bought one', async () => {
    await keptSeat.click()
    await expect(dialog).toContainText('Reserved by Sample Manager')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: `Seat ${sold.seatNos[0]}, BOOKED, paid` }).click()
    await expect(dialog).toContainText('Tester Chidera Okon')
    await expect(dialog.getByRole('link', { name: 'Open booking' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the manager takes the balance of a seat in cash', async () => {
    await page.getByRole('button', { name: `Seat ${owing.seatNos[0]}, BOOKED, balance due` }).click()
    await dialog.getByRole('button', { name: 'Take balance' }).click()
    await dialog.getByRole('button', { name: /^I have received ₦/ }).click()
    await expect(page.getByText('Balance taken.')).toBeVisible()
    for (const no of owing.seatNos)
      await expect(page.getByRole('button', { name: `Seat ${no}, BOOKED, paid` })).toBeVisible()
  })

  await test.step('the manager resets the seats, and the sold one stays sold', async () => {
    await page.getByRole('button', { name: 'Reset All Seats' }).click()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Reset All Seats' }), 'the focus returns').toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Reset All Seats' }).click()
    await expect(page.getByText(/^\d+ seats released\.$/)).toBeVisible()
    for (const no of [kept, closed]) {
      await expect(page.getByRole('button', { name: `Seat ${no}, AVAILABLE` })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: `Seat ${sold.seatNos[0]}, BOOKED, paid` })).toBeVisible()
  })

  await test.step('the manager reads that an unknown trip does not exist', async () => {
    await page.goto(`${product.admin}/trips/999999/seats`)
    await expect(page.getByRole('alert')).toHaveText('Trip not found')
  })
})
