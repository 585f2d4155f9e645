import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('a manager adds a route with its return route and a bus, and visitors can choose the route at once', async ({
  page,
  product,
}) => {
  await test.step('the manager opens the list of routes', async () => {
    await logInAs(page, product.admin, 'manager', '/routes')
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
    // A manager is logged in, who has no permission to delete.
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
