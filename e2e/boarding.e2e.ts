import type { Page } from '@playwright/test'
import { formatReference } from '#domain/booking-reference.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, nameEveryone } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { browserSeeing } from './show-to-camera.ts'
import { logInAs } from './staff.ts'

/** Returns the ids of the trips on the screen, read from their links. */
async function listedTrips(page: Page): Promise<number[]> {
  const links = page.locator('a[href^="/boarding/"]')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll((all) => all.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))))
}

test('a driver boards passengers with the phone’s camera, and one ticket boards once', async ({
  page,
  product,
}, info) => {
  await logInAs(page, product.admin, 'driver')
  await expect(page, 'a driver has no dashboard and starts on the boarding screen').toHaveURL(
    `${product.admin}/boarding`,
  )
  const driven = await listedTrips(page)
  const booked = await bookByApi(product.site, 'everything', ({ id }) => driven.includes(id))
  await nameEveryone(product.site, booked)

  const camera = await browserSeeing(booked.bookingToken, info.outputPath('ticket.y4m'))
  const phone = await (await camera.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await logInAs(phone, product.admin, 'driver')
  await phone.goto(`${product.admin}/boarding/${booked.tripId}`)
  const hasTheirSeat = new RegExp(`^Seat ${booked.seatNos[0]}Tester Chidera Okon`)
  const passenger = phone.getByRole('listitem').filter({ hasText: hasTheirSeat })
  await expect(passenger).toContainText('Paid')
  await expect(passenger, 'a driver sees no phone numbers').not.toContainText('0803')
  expect(await accessibilityFaults(phone)).toEqual([])

  await phone.getByRole('button', { name: 'Scan tickets' }).click()
  const panel = phone.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'Boarded', exact: true })).toBeVisible()
  await expect(panel).toContainText(booked.seatNos.join(', '))
  expect(await accessibilityFaults(phone)).toEqual([])
  await panel.getByRole('button', { name: 'Scan next' }).click()
  await expect(panel.getByRole('heading', { name: 'Already boarded' })).toBeVisible()
  await expect(panel).toContainText('Two people with one ticket? Ask for ID.')
  await panel.getByRole('button', { name: 'Back to list' }).click()
  await expect(passenger.getByRole('checkbox')).toBeChecked()
  await phone.emulateMedia({ media: 'print' })
  await expect(passenger).toBeVisible()
  for (const part of [phone.getByRole('navigation'), phone.getByRole('banner'), phone.getByRole('button')]) {
    await expect(part.filter({ visible: true }), 'no buttons on paper').toHaveCount(0)
  }
  await camera.close()
})

/** Types a code and Enter at the speed of a hand scanner, which `page.keyboard` cannot keep on a busy machine. */
const scanInstantly = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) {
        const target = document.activeElement ?? document.body
        for (const kind of ['keydown', 'keyup'])
          target.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }))
      }
    },
    [...code, 'Enter'],
  )

/** Each function replaces the browser's BarcodeDetector with one that never reads a code. */
const BROKEN_DETECTORS = {
  'knows no format': () => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return []
        }
        detect = async () => []
      },
    })
  },
  'throws an error': () => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return ['qr_code']
        }
        detect = () => Promise.reject(new DOMException('Service unavailable', 'NotSupportedError'))
      },
    })
  },
}

for (const [fault, install] of Object.entries(BROKEN_DETECTORS)) {
  test(`a phone whose detector ${fault} scans with the bundled one`, async ({ page, product }, info) => {
    await logInAs(page, product.admin, 'driver')
    const driven = await listedTrips(page)
    const booked = await bookByApi(product.site, 'everything', ({ id }) => driven.includes(id))
    await nameEveryone(product.site, booked)
    const camera = await browserSeeing(booked.bookingToken, info.outputPath('ticket.y4m'))
    const phone = await camera.newPage()
    await phone.addInitScript(install)
    await logInAs(phone, product.admin, 'driver')
    await phone.goto(`${product.admin}/boarding/${booked.tripId}`)
    await phone.getByRole('button', { name: 'Scan tickets' }).click()
    const panel = phone.getByRole('dialog')
    await expect(panel.getByRole('heading', { name: 'Boarded', exact: true })).toBeVisible()
    await expect(panel).toContainText(booked.seatNos.join(', '))
    await camera.close()
  })
}

test('a clerk types references at the door: a wrong trip, an unknown ticket, an unpaid seat, and a balance paid in cash', async ({
  page,
  product,
}) => {
  const owing = await bookByApi(product.site, 'fee')
  await nameEveryone(product.site, owing)
  await logInAs(page, product.admin, 'manager')
  await page.goto(`${product.admin}/boarding`)
  const other = (await listedTrips(page)).find((id) => id !== owing.tripId)
  const panel = page.getByRole('dialog')
  const type = async (reference: string) => {
    await panel.getByLabel('Booking reference').fill(reference)
    await panel.getByRole('button', { name: 'Check in' }).click()
  }

  await page.goto(`${product.admin}/boarding/${other}`)
  await page.getByRole('button', { name: 'Scan tickets' }).click()
  await expect(panel).toContainText('Type the reference from the ticket instead.')
  await type(owing.bookingToken)
  await expect(panel.getByRole('heading', { name: 'Wrong trip' })).toBeVisible()
  await panel.getByRole('button', { name: 'Scan next' }).click()
  await type('7K3M-Q2XV-9B4T-HD5N')
  await expect(panel.getByRole('heading', { name: 'Unknown ticket' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto(`${product.admin}/boarding/${owing.tripId}`)
  await page.getByRole('button', { name: 'Scan tickets' }).click()
  await type((await bookByApi(product.site, 'nothing', owing.tripId)).bookingToken)
  await expect(panel.getByRole('heading', { name: 'Not paid' })).toBeVisible()
  await expect(panel).toContainText('This booking has not been paid for, so no ticket was issued.')
  await expect(panel.getByRole('button', { name: /^Take/ })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Scan next' }).click()
  await type(owing.bookingToken)
  await expect(panel.getByRole('heading', { name: 'Balance due' })).toBeVisible()
  await expect(panel).toContainText('Paid ₦10,000')
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: /^Take ₦[\d,]+ in cash$/ }).click()
  await panel.getByRole('button', { name: /^I have received ₦[\d,]+$/ }).click()
  await expect(panel.getByRole('heading', { name: 'Boarded', exact: true })).toBeVisible()
})

test('a clerk boards with a hand scanner, undoes a scan, and takes a balance in the list', async ({
  page,
  product,
}) => {
  const paid = await bookByApi(product.site, 'everything')
  await nameEveryone(product.site, paid)
  const owing = await bookByApi(product.site, 'fee', paid.tripId)
  await logInAs(page, product.admin, 'manager')
  await page.goto(`${product.admin}/boarding/${paid.tripId}`)
  const panel = page.getByRole('dialog')
  const field = panel.getByLabel('Booking reference')
  const verdict = (name: string) => panel.getByRole('heading', { name, exact: true })
  /** A hand scanner types the code and presses Enter. */
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }

  await test.step('the field has the focus, and Enter checks the ticket', async () => {
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    await expect(field).toBeFocused()
    await scan(paid.bookingToken)
    await expect(verdict('Boarded')).toBeVisible()
  })

  await test.step('a wrong scan is undone, and the ticket boards again', async () => {
    await panel.getByRole('button', { name: 'Undo boarding' }).click()
    await expect(verdict('Boarding undone')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Undo boarding' })).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await expect(panel.getByRole('button', { name: 'Scan next' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await scan(paid.bookingToken)
    await expect(verdict('Boarded')).toBeVisible()
  })

  await test.step('the next ticket is scanned while the last result is shown', async () => {
    await scan(owing.bookingToken)
    await expect(verdict('Balance due')).toBeVisible()
    await panel.getByRole('button', { name: 'Back to list' }).click()
    await expect(panel).toHaveCount(0)
  })

  await test.step('a scanner boards from the list without a click, and G and B in a code open no screen', async () => {
    for (const code of [formatReference('7K3MQ2XVGB4THD5N'), formatReference(paid.bookingToken)]) {
      await scanInstantly(page, code)
      await expect(verdict(code.startsWith('7K3M') ? 'Unknown ticket' : 'Already boarded')).toBeVisible()
      expect(page.url()).toBe(`${product.admin}/boarding/${paid.tripId}`)
      await panel.getByRole('button', { name: 'Back to list' }).click()
      await expect(panel).toHaveCount(0)
    }
    const next = await bookByApi(product.site, 'everything', paid.tripId)
    await nameEveryone(product.site, next)
    await scanInstantly(page, next.bookingToken)
    await expect(verdict('Boarded')).toBeVisible()
    await expect(panel, 'the bus leaves in more than six hours').toContainText(
      /This bus leaves .+ at \d+:\d\d [ap]m\./,
    )
    await panel.getByRole('button', { name: 'Back to list' }).click()
  })

  await test.step('the list finds a passenger, takes the balance and boards them', async () => {
    const [seatNo] = owing.seatNos
    const rows = page.getByRole('region', { name: 'Passengers' }).getByRole('listitem')
    const row = rows.filter({ hasText: new RegExp(`^Seat ${seatNo}Tester Chidera Okon`) })
    const search = page.getByRole('searchbox', { name: 'Search passengers' })
    await search.fill('nobody of this name')
    await expect(page.getByText('No passengers found.')).toBeVisible()
    await expect(rows.filter({ visible: true })).toHaveCount(0)
    await search.fill(`okon ${seatNo}`)
    await expect(rows.filter({ visible: true })).toHaveCount(1)
    await row.getByRole('button', { name: 'Take balance' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('button', { name: /^I have received ₦[\d,]+$/ }).click()
    await expect(row).toContainText('Paid')
    await row.getByRole('checkbox').click()
    await expect(row.getByRole('checkbox')).toBeChecked()
  })

  await test.step('the printed manifest is the PDF', async () => {
    // A headless browser has no print dialog, so the real function would crash it.
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await page.reload()
    const printed = page.waitForResponse('**/manifest.pdf')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    expect((await printed).headers()['content-type']).toBe('application/pdf')
    await expect(page.getByTitle('Manifest to print')).toBeAttached()
  })
})

test('the next departures come first, and earlier ones are a press away', async ({ page, product }) => {
  await logInAs(page, product.admin, 'manager')
  await page.goto(`${product.admin}/boarding`)
  await page.getByRole('button', { name: 'Show earlier departures' }).click()
  await expect(page).toHaveURL(`${product.admin}/boarding?isEarlier=true`)
  await expect(page.getByText('Buses that left more than an hour ago, latest first.')).toBeVisible()
  await page.getByRole('button', { name: 'Show upcoming departures' }).click()
  await expect(page).toHaveURL(`${product.admin}/boarding`)
  await expect(page.getByText('Upcoming departures, soonest first. Open one to scan tickets.')).toBeVisible()
})
