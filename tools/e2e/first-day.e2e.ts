import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { chooseDay, dayAhead } from '#testing/choose-day.ts'
import { limit } from '#testing/limits.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { test as base, expect } from './product.ts'
import { logInWith } from './staff.ts'

const OWNER = { email: 'owner@example.com', password: 'camp bus at dawn' }

/** The back-office of a new installation without demo data: it has one admin and no other record. */
const test = base.extend<object, { newCompany: { admin: string; output: () => string } }>({
  newCompany: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({
        env: {
          DEMO: 'off',
          REQUIRE_SECOND_FACTOR: 'off',
          ADMIN_EMAIL: OWNER.email,
          ADMIN_PASSWORD: OWNER.password,
        },
      })
      await use({ admin: `http://admin.localhost:${product.port}`, output: product.output })
      await product.end('SIGTERM')
      await removeDataDir(product.dataDir)
    },
    { scope: 'worker', timeout: limit(120_000) },
  ],
})

test('an owner goes from an empty database to a trip on sale, led by the dashboard', async ({
  page,
  newCompany: { admin, output },
}) => {
  const steps = page.getByRole('region', { name: 'First steps' })
  const panel = page.getByRole('dialog')

  await test.step('the start names the login, and the dashboard lists what to do', async () => {
    expect(output()).toContain(`Log in at     ${admin}/login`)
    expect(output()).toContain(`First admin   ${OWNER.email}`)
    await logInWith(page, admin, OWNER.email, OWNER.password)
    await expect(steps).toContainText('0 of 8 done')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the owner names the company, and the header has its name', async () => {
    await steps.getByRole('link', { name: /^Add your company details/ }).click()
    await page.getByLabel('Company name').fill('Sample Lines')
    await page.getByLabel('Support phone').fill('08000000002')
    await page.getByRole('button', { name: 'Create Settings' }).click()
    await panel.getByRole('button', { name: 'Create Settings' }).click()
    await expect(page.getByText('Settings created successfully.')).toBeVisible()
    const brand = page.getByRole('complementary').getByRole('link', { name: 'Sample Lines back-office' })
    await expect(brand).toContainText('Sample Lines')
    await expect(page).toHaveTitle('Settings · Sample Lines back-office')
    await brand.click()
    await expect(steps).toContainText('1 of 8 done')
  })

  await test.step('New Trip offers what is missing instead of empty drop-downs', async () => {
    await steps.getByRole('link', { name: /^Put a trip on sale/ }).click()
    await expect(panel.getByRole('link')).toHaveText(['Add a route', 'Add a bus', 'Add a batch'])
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the owner adds a route, a bus and a batch', async () => {
    await panel.getByRole('link', { name: 'Add a route' }).click()
    await panel.getByLabel('Origin').fill('Minna')
    await panel.getByLabel('Destination').fill('Bida camp')
    await panel.getByLabel('Duration').fill('2 hours')
    await panel.getByRole('button', { name: 'Create Route' }).click()
    await expect(page.getByText('Route created successfully.')).toBeVisible()

    await page.getByRole('link', { name: 'Buses' }).click()
    await expect(page.getByText('No results found.')).toBeVisible()
    await page.getByRole('button', { name: 'Add your first bus' }).click()
    await panel.getByLabel('Bus Serial Number').fill('MNA-100XA')
    await panel.getByLabel('Bus type').selectOption({ label: 'Sprinter' })
    await panel.getByRole('button', { name: 'Create Bus' }).click()
    await expect(page.getByText('Bus created successfully.')).toBeVisible()

    await page.getByRole('link', { name: 'Batches' }).click()
    await page.getByRole('button', { name: 'Add your first batch' }).click()
    await panel.getByLabel('Batch Year').fill(dayAhead(0).slice(0, 4))
    await panel.getByLabel('Batch Letter').selectOption({ index: 1 })
    await panel.getByLabel('Batch Stream').selectOption({ index: 1 })
    await panel.getByRole('button', { name: 'Create Batch' }).click()
    await expect(page.getByText('Batch created successfully.')).toBeVisible()
  })

  await test.step('the only route, bus and batch are chosen already, and the arrival follows', async () => {
    await page.getByRole('link', { name: 'Trips' }).click()
    await page.getByRole('button', { name: 'Plan your first trip' }).click()
    await expect(panel.getByRole('combobox', { name: 'Route' })).toHaveValue(/^Minna to Bida camp/)
    await expect(panel.getByRole('combobox', { name: 'Bus' })).toHaveValue(/^MNA-100XA/)
    await expect(panel.getByLabel('Batch')).not.toHaveValue('')
    await panel.getByRole('button', { name: /^Departure time: / }).click()
    await chooseDay(page, dayAhead(5))
    await panel.getByLabel('Departure time, WAT').fill('07:00')
    await expect(panel.getByLabel('Arrival time, WAT')).toHaveValue('09:00')
    await panel.getByLabel('Price').fill('6000')
    await panel.getByRole('button', { name: 'Create Trip' }).click()
    await expect(page.getByText('Trip created successfully.')).toBeVisible()
  })

  await test.step('five steps are done, and the test booking is next', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(steps).toContainText('5 of 8 done')
    await steps.getByRole('link', { name: /^Make a test booking/ }).click()
    await expect(page.getByRole('dialog', { name: 'New Booking' })).toBeVisible()
  })
})
