import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { findRow, plateOfCoaster, roomyTrips } from './bookings-screen.ts'
import { fillPassenger, fillPassengerWithoutEmail, passenger } from './counter-passengers.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('a clerk sells three seats for cash, although one is taken meanwhile; the ticket is mailed, and the next passenger needs one click', async ({
  page,
  product,
}) => {
  const panel = page.getByRole('dialog', { name: 'New Booking' })
  const create = panel.getByRole('button', { name: 'Create Booking' })
  const seats = panel.getByRole('button', { name: /^Seat \d+$/ })
  const chosen = panel.getByRole('button', { pressed: true })

  const seatNos =
    await test.step('the clerk opens the list of bookings and chooses a trip and three seats', async () => {
      await logInAs(page, product.admin, 'manager', '/bookings')
      await expect(page.getByRole('heading', { name: 'Booking Management' })).toBeVisible()
      await page.getByRole('button', { name: 'New Booking' }).click()
      await expect(create).toBeDisabled()
      const trips = await roomyTrips(panel, await plateOfCoaster(product.site))
      await trips.nth(-1).click()
      await seats.first().click()
      await expect(create).toBeEnabled()
      await panel.getByRole('button', { name: 'Change' }).click()
      await trips.nth(-2).click()
      await expect(create, 'changing the trip clears the seat').toBeDisabled()
      for (const place of [0, 1, 2]) await seats.nth(place).click()
      return chosen.allTextContents()
    })

  const buyer = passenger()
  await test.step('the clerk fills in the passenger, and the form computes the change', async () => {
    await fillPassenger(panel, buyer)
    await panel.getByRole('switch', { name: /Payment complete/ }).uncheck()
    await expect(
      panel.getByText(
        'Not paid yet; seats are held until online booking closes, or until departure if it has already closed',
      ),
    ).toBeVisible()
    await panel.getByRole('switch', { name: /Payment complete/ }).check()
    await panel.getByLabel('Receipt no.').fill('JIB-20431')
    await panel.getByLabel('Cash received').fill('1')
    await expect(panel.getByText(/^₦[\d,]+ short$/)).toBeVisible()
    await expect(create).toBeDisabled()
    await panel.getByLabel('Cash received').fill('1,000,000')
    await expect(panel.getByText(/^Change to give ₦[89]\d\d,\d{3}$/)).toBeVisible()
  })

  const sold =
    await test.step('another clerk sells one of the seats, and this clerk chooses another one', async () => {
      // Simulates the other clerk by a request with this clerk's session. It sells the third seat just before this
      // clerk's own request reaches the server.
      await page.route(
        '**/api/bookings/adminCreate',
        async (route) => {
          const { amountPaid, amountDue, receiptNo, ...sale } = route.request().postDataJSON()
          const { authorization = '' } = route.request().headers()
          const sold = await fetch(`${product.site}/api/bookings/adminCreate`, {
            method: 'POST',
            headers: {
              authorization,
              'content-type': 'application/json',
              'idempotency-key': crypto.randomUUID(),
            },
            body: JSON.stringify({ ...sale, seatId: [sale.seatId[2]], email: 'rival@mail.example' }),
          })
          expect(sold.ok, await sold.text()).toBe(true)
          await route.continue()
        },
        { times: 1 },
      )
      await create.click()
      await expect(panel.getByText('Failed to create booking. Please try again.')).toContainText(
        `Seat ${seatNos[2]} is no longer available. Please choose again.`,
      )
      await expect(panel.getByRole('alert').filter({ hasText: 'Failed' }), 'above the button').toBeFocused()
      await expect(panel.getByRole('alert').filter({ hasText: 'Failed' })).toBeInViewport({ ratio: 1 })
      await expect(chosen).toHaveCount(2)
      await seats.nth(2).click()
      const sold = await chosen.allTextContents()
      await create.click()
      await expect(page.getByText('Booking created successfully.')).toBeVisible()
      await expect(panel.getByText('Ticket sold.')).toBeVisible()
      await expect(panel.getByText(/^Change to give ₦[89]\d\d,\d{3}$/)).toBeVisible()
      await expect(panel.getByText('Booking reference')).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      return sold
    })

  await test.step('the form is ready for the next passenger: trip kept, next seat chosen, fields empty', async () => {
    await expect(panel.getByRole('button', { name: 'Change' })).toBeVisible()
    await expect(chosen).toHaveCount(1)
    expect(Number(await chosen.textContent())).toBeGreaterThan(Math.max(...sold.map(Number)))
    await expect(panel.getByLabel('Passenger name')).toBeFocused()
    await expect(panel.getByLabel('Passenger name')).toHaveValue('')
    await expect(panel.getByLabel('Cash received')).toHaveValue('')
  })

  await test.step('the next ticket needs one click; its sale replaces the first, and Cancel ends', async () => {
    const next = passenger()
    await fillPassengerWithoutEmail(panel, next)
    const seatNo = (await chosen.textContent()) ?? ''
    await create.click()
    await expect(panel.getByText(`${next.name}, seat ${seatNo}`)).toBeVisible()
    await expect(panel.getByText(buyer.name)).toBeHidden()
    await expect(panel.getByText('Change to give ₦', { exact: false })).toBeHidden()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('the passenger gets the ticket by mail', async () => {
    const row = await findRow(page, buyer.email)
    await expect(row).toContainText('CONFIRMED')
    await expect(row).toContainText('Cash')
    const { text, ticket } = await mailedTicket(product.site, buyer.email)
    const reference = (await row.getByText(/^\w{4}(-\w{4}){3}$/).textContent()) ?? ''
    expect(text).toContain(reference)
    expect(ticket).toContain(buyer.name)
    expect(ticket).toContain(reference)
  })
})
