import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('a manager adds a route with its return route and a bus, and visitors can choose the route at once', async ({
  page,
  product,
}) => {
  await test.step('the manager opens the list of routes', async () => {
    await logInAs(page, product.admin, 'manager')
    await page.getByRole('link', { name: 'Routes' }).click()
    await expect(page.getByRole('heading', { name: 'Route Management' })).toBeVisible()
    await expect(page.getByText('Page 1 of 7')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  const panel = page.getByRole('dialog')
  await test.step('the manager creates a route after the form named each error', async () => {
    await page.getByRole('button', { name: 'Add Route' }).click()
    await panel.getByRole('button', { name: 'Create Route' }).click()
    for (const words of ['Origin is required', 'Destination is required', 'Duration is required']) {
      await expect(panel.getByText(words)).toBeVisible()
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByLabel('Origin').fill('Lagos')
    await panel.getByLabel('Destination').fill('lagos')
    await expect(panel.getByText('Origin and destination must be different places')).toBeVisible()
    await panel.getByLabel('Destination').fill('KUBWA (fct)')
    await panel.getByLabel('Duration').fill('3 hours')
    await panel.getByRole('button', { name: 'Create Route' }).click()
    const exists = panel.getByText('A route with this origin and destination already exists')
    await expect(exists).toHaveCount(1)
    await expect(panel.getByLabel('Destination')).toBeFocused()
    await panel.getByLabel('Origin').fill('Zaria')
    await panel.getByLabel('Destination').fill('Sample Town')
    await panel.getByLabel('Payment type').selectOption('Split')
    await panel.getByRole('button', { name: 'Create Route' }).click()
    await expect(page.getByText('Route created successfully.')).toBeVisible()
  })

  await test.step('the manager creates the return route', async () => {
    await page.getByLabel('Search origin or destination').fill('Zaria')
    await page.getByRole('button', { name: 'Actions for Zaria to Sample Town' }).click()
    // A manager has no permission to delete.
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Add return route' }).click()
    await expect(panel.getByLabel('Origin')).toHaveValue('Sample Town')
    await panel.getByRole('button', { name: 'Create Route' }).click()
    await expect(page.getByRole('row', { name: /^Sample Town\s+to\s+Zaria/ })).toBeVisible()
  })

  await test.step('a visitor can choose the new route', async () => {
    await page.goto(product.site)
    await page.getByLabel('Departure').fill('Zar')
    await expect(page.getByRole('option', { name: 'Zaria' })).toBeVisible()
  })

  await test.step('the manager adds a bus after the form named each error', async () => {
    await page.goto(`${product.admin}/buses`)
    await expect(page.getByText('Page 1 of 6')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Add Bus' }).click()
    await panel.getByRole('button', { name: 'Create Bus' }).click()
    await expect(panel.getByText('Plate number is required')).toBeVisible()
    await panel.getByLabel('Bus Serial Number').fill('ZAR-001AA')
    await panel.getByLabel('Bus type').selectOption({ label: 'Luxury 51' })
    await expect(panel.getByLabel('Capacity')).toHaveValue('51')
    await expect(panel.getByLabel('Seats per row')).toHaveValue('4')
    await panel.getByLabel('Seats per row').click()
    await page.mouse.wheel(0, 120)
    await expect(panel.getByLabel('Seats per row'), 'the mouse wheel changes no number').toHaveValue('4')
    await panel.getByLabel('Bus type').selectOption({ label: 'Sprinter' })
    await expect(panel.getByLabel('Capacity')).toHaveValue('14')
    await panel.getByLabel('Capacity').fill('15')
    await expect(panel.getByText('A Sprinter has at most 14 seats')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByLabel('Capacity').fill('12')
    await panel.getByLabel('Amenities').fill('A/C, USB charging')
    await panel.getByRole('button', { name: 'Create Bus' }).click()
    await expect(page.getByText('Bus created successfully.')).toBeVisible()
    await page.getByLabel('Search by serial number').fill('zar-001')
    await expect(
      page.getByRole('row', { name: /ZAR-001AA.*Sprinter.*12.*A\/C, USB charging.*Active/ }),
    ).toBeVisible()
  })
})

test('an admin reads why a bus and a route with trips cannot be deleted, and puts the bus into maintenance', async ({
  page,
  product,
}) => {
  const panel = page.getByRole('dialog')
  const menu = page.getByRole('button', { name: /^Actions for/ })
  const { plateNo } = await bookByApi(product.site, 'everything', ({ bus }) => bus.busType === 'Coaster44')
  await test.step('the admin reads that coming trips need the seats of the bus', async () => {
    await logInAs(page, product.admin, 'admin')
    await page.goto(`${product.admin}/buses?search=${plateNo}`)
    await menu.click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Capacity').fill('10')
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await expect(panel.getByText(/upcoming trips have seats numbered above 10/)).toBeVisible()
    await panel.getByLabel('Active').uncheck()
    await expect(panel.getByText(/upcoming trips? ha(ve|s) passengers\./)).toBeVisible()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
  })

  await test.step('the admin puts the bus into maintenance instead of deleting it, and back', async () => {
    await menu.click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText('Cannot delete bus with associated trips')).toBeVisible()
    await panel.getByRole('button', { name: 'Put in Maintenance instead' }).click()
    await expect(page.getByText('Bus updated successfully.')).toBeVisible()
    const row = page.getByRole('row', { name: new RegExp(plateNo) })
    await expect(row.getByText('Maintenance')).toBeVisible()
    await expect(row.getByText(/upcoming trips? ha(ve|s) passengers/)).toBeVisible()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await panel.getByLabel('Active').check()
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await expect(row.getByText('Active')).toBeVisible()
  })

  await test.step('the admin reads that a route with trips cannot be deleted', async () => {
    await page.goto(`${product.admin}/routes?search=Abuja to Kaduna`)
    await page.getByRole('button', { name: 'Actions for Abuja to Kaduna' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText('Cannot delete route with associated trips')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Make inactive instead' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('an admin corrects a route, and deletes a route, a bus and a role that are not in use', async ({
  page,
  product,
}) => {
  await logInAs(page, product.admin, 'admin')
  const token = await page.evaluate(() => localStorage.getItem('tafiya.admin.token'))
  const make = (things: string, data: object) =>
    page.request.post(`${product.site}/api/${things}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    })
  await make('routes', {
    origin: 'Mock Hill',
    destination: 'Trial Bay',
    duration: '1 hour',
    paymentType: 'Full',
  })
  await make('buses', { plateNo: 'MCK-001AA', busType: 'Sprinter', capacity: 14, seatsPerRow: 4 })
  await make('roles', { name: 'mock helper', description: 'Nobody has it', permissions: ['routes.view'] })
  const panel = page.getByRole('dialog')
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await panel.getByRole('button', { name: 'Delete' }).click()
  }

  await test.step('the admin corrects and deletes the route', async () => {
    await page.goto(`${product.admin}/routes?search=mock hill`)
    await page.getByRole('button', { name: 'Actions for Mock Hill to Trial Bay' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(panel.getByLabel('Origin')).toBeFocused()
    await panel.getByLabel('Duration').fill('2 hours')
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Route updated successfully.')).toBeVisible()
    await remove('Mock Hill to Trial Bay')
    await expect(page.getByText('Route deleted successfully.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'routes' }), 'the deleted row had the focus').toBeFocused()
  })

  await test.step('the admin deletes the bus', async () => {
    await page.goto(`${product.admin}/buses?search=MCK-001&page=4`)
    // Page 4 does not exist, so the last page is shown instead.
    await expect(page.getByText('Page 1 of 1')).toBeVisible()
    await remove('MCK-001AA')
    await expect(page.getByText('Bus deleted successfully.')).toBeVisible()
    await expect(page.getByText('No results found.')).toBeVisible()
  })

  await test.step('the admin deletes the role', async () => {
    await page.goto(`${product.admin}/roles?search=mock helper`)
    await remove('Mock helper')
    await expect(page.getByText('Role deleted successfully.')).toBeVisible()
  })
})
