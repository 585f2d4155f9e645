import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('an admin reads why a bus and a route with trips cannot be deleted, and puts the bus into maintenance', async ({
  page,
  product,
}) => {
  const panel = page.getByRole('dialog')
  const menu = page.getByRole('button', { name: /^Actions for/ })
  const { plateNo } = await bookByApi(product.site, 'everything', ({ bus }) => bus.busType === 'Coaster44')
  await test.step('the admin reads that coming trips need the seats of the bus', async () => {
    await logInAs(page, product.admin, 'admin', `/buses?search=${plateNo}`)
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
    // The URL names page 4, which does not exist, so the last page is shown.
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
