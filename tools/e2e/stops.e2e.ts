import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { chooseDay, dayAhead } from '#testing/choose-day.ts'
import { chooseOption } from '#testing/choose-option.ts'
import { openPage } from '#testing/open-page.ts'
import { retrieve } from '#testing/public-views.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

/** A day after those that the demo plans, so that every bus is free. */
const DAY = dayAhead(58)

const ROUTE_PLACE = 'Minna Sample Park, 3 Example Road, beside the sample bank'

test('a manager says where a route boards and moves one trip: visitors, passengers and the driver see the right place', async ({
  page,
  product,
}) => {
  const panel = page.getByRole('dialog')

  await test.step('the manager adds a route with its stops after the form named a wrong map link', async () => {
    await logInAs(page, product.admin, 'manager', '/routes')
    await page.getByRole('button', { name: 'Add Route' }).click()
    await panel.getByLabel('Origin').fill('Minna')
    await panel.getByLabel('Destination').fill('Bida camp')
    await panel.getByLabel('Duration').fill('2 hours')
    const stops = panel.getByRole('group', { name: 'Boarding and drop-off' })
    await stops.getByLabel('Address').fill('3 Example Road')
    await stops.getByLabel('Landmark').fill('beside the sample bank')
    await stops.getByLabel('Map link').fill('http://maps.example/minna')
    await stops.getByLabel('Drop-off').fill('Camp gate')
    await panel.getByRole('button', { name: 'Create Route' }).click()
    await expect(
      stops.getByText('Enter the boarding point that this address, landmark or map link is for'),
    ).toBeVisible()
    await expect(stops.getByText('Use a link that starts with https://')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await stops.getByLabel('Boarding point').fill('Minna Sample Park')
    await stops.getByLabel('Map link').fill('https://maps.example/minna')
    await panel.getByRole('button', { name: 'Create Route' }).click()
    await expect(page.getByText('Route created successfully.')).toBeVisible()
  })

  await test.step('the return route begins at the drop-off', async () => {
    await page.getByLabel('Search origin or destination').fill('Minna')
    await expect(page.getByRole('row', { name: /^Minna/ })).toContainText('Boards at Minna Sample Park')
    await page.getByRole('button', { name: 'Actions for Minna to Bida camp' }).click()
    await page.getByRole('button', { name: 'Add return route' }).click()
    await expect(panel.getByRole('textbox', { name: 'Boarding point' })).toHaveValue('Camp gate')
    await expect(panel.getByLabel('Drop-off')).toHaveValue('Minna Sample Park')
    await expect(panel.getByLabel('Map link')).toHaveValue('')
    await panel.getByRole('button', { name: 'Cancel' }).click()
  })

  const tripId = await test.step('the manager plans a trip that boards somewhere else', async () => {
    await page.goto(`${product.admin}/trips?new=1`)
    await chooseOption(panel.getByRole('combobox', { name: 'Route' }), 'Minna to Bida camp')
    await panel.getByLabel('Batch').selectOption({ index: 1 })
    await chooseOption(panel.getByRole('combobox', { name: 'Bus' }), 'Sprinter')
    await panel.getByRole('button', { name: /^Departure time: / }).click()
    await chooseDay(page, DAY)
    await panel.getByLabel('Departure time, WAT').fill('07:00')
    await panel.getByLabel('Arrival time, WAT').fill('09:00')
    await panel.getByLabel('Price').fill('6000')
    await expect(panel.getByText(`Passengers on this route board at ${ROUTE_PLACE}.`)).toBeVisible()
    await panel
      .getByRole('switch', { name: 'Use a different boarding point or drop-off for this trip' })
      .check()
    await expect(panel.getByRole('textbox', { name: 'Boarding point' })).toHaveValue('Minna Sample Park')
    await panel.getByRole('textbox', { name: 'Boarding point' }).fill('')
    await panel.getByRole('button', { name: 'Create Trip' }).click()
    await expect(panel.getByText('Boarding point is required')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('textbox', { name: 'Boarding point' }).fill('Minna Sample Stadium')
    await panel.getByLabel('Address').fill('')
    await panel.getByLabel('Landmark').fill('')
    const created = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await panel.getByRole('button', { name: 'Create Trip' }).click()
    await expect(page.getByText('Trip created successfully.')).toBeVisible()
    return (await (await created).json()).data.id as number
  })

  const booked = await test.step('a passenger reads the place in the mail and on the ticket', async () => {
    const booked = await bookByApi(product.site, 'everything', tripId)
    const { text, ticket } = await mailedTicket(product.site, booked.email)
    expect(text).toContain('Boarding point: Minna Sample Stadium\nMap: https://maps.example/minna')
    expect(text).toContain('Be at Minna Sample Stadium by 6:30 am WAT')
    expect(ticket).toContain('Minna Sample Stadium')
    await openPage(page, `${product.site}/manage-booking`)
    await retrieve(page, booked)
    const found = page.getByRole('region', { name: 'Your booking', exact: true })
    await expect(found).toContainText('Minna Sample Stadium')
    await expect(found).toContainText('Camp gate')
    const map = found.getByRole('link', { name: /^Open map/ })
    await expect(map).toHaveAttribute('href', 'https://maps.example/minna')
    await expect(map).toHaveAttribute('target', '_blank')
    await expect(map).toHaveAttribute('rel', /\bnoopener\b/)
    return booked
  })

  await test.step('the trip boards as its route again: the passenger gets a mail', async () => {
    await page.goto(`${product.admin}/trips?from=${DAY}&to=${DAY}`)
    const row = page.getByRole('row', { name: /Bida camp/ })
    await expect(row).toContainText('Boards at Minna Sample Stadium')
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await panel
      .getByRole('switch', { name: 'Use a different boarding point or drop-off for this trip' })
      .uncheck()
    await expect(panel.getByRole('textbox', { name: 'Boarding point' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    const question = page.getByRole('dialog', { name: 'Notify 1 passenger by e-mail?' })
    await expect(question).toContainText(`New boarding point${ROUTE_PLACE} (was Minna Sample Stadium`)
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Save and notify 1 passenger' }).click()
    await expect(page.getByText('Trip updated successfully.')).toBeVisible()
    await expect(page.getByText('1 passenger will be notified by e-mail.')).toBeVisible()
    const mail = await mailTo(product.site, booked.email, 'Trip changed')
    expect(mail?.text).toContain(`New boarding point: ${ROUTE_PLACE}`)
    expect(mail?.text).toContain('Previously: Minna Sample Stadium')
  })

  await test.step('the form warns before the route of a sold trip boards elsewhere', async () => {
    await page.goto(`${product.admin}/routes?search=Minna`)
    await page.getByRole('button', { name: 'Actions for Minna to Bida camp' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const warning = panel.getByText(
      'They will be notified of the new place. Those with an e-mail address will get a new ticket.',
    )
    await expect(warning).toHaveCount(0)
    await panel.getByRole('textbox', { name: 'Boarding point' }).fill('Minna Sample Station')
    await expect(warning).toHaveText(/^1 upcoming trip has passengers\./)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
  })

  await test.step('the manifest names the boarding point', async () => {
    await page.goto(`${product.admin}/boarding/${tripId}`)
    const manifest = page.getByRole('region', { name: 'Passengers' })
    await expect(manifest).toContainText(ROUTE_PLACE)
    await expect(manifest).toContainText('Camp gate')
  })

  await test.step('a visitor sees the boarding point on the bus and in the summary', async () => {
    await openPage(page, product.site)
    await chooseOption(page.getByLabel('Departure'), 'Minna')
    await chooseOption(page.getByLabel('Destination'), 'Bida camp')
    await page.getByRole('button', { name: /Travel date/ }).click()
    await chooseDay(page, DAY)
    await page.getByRole('button', { name: 'Continue to Booking' }).click()
    await page.getByRole('radio', { name: /boards at Minna Sample Park$/ }).click()
    await expect(page.getByText(ROUTE_PLACE)).toBeVisible()
  })
})
