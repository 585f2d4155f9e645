import { bookByApi, nameEveryone } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { tripsOfDriver } from './product-database.ts'
import { browserSeeing } from './show-to-camera.ts'
import { logInAs } from './staff.ts'

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

test('a phone whose detector knows no format or throws an error scans with the bundled one', async ({
  product,
}, info) => {
  const driven = await tripsOfDriver(product.dataDir)
  const booked = await bookByApi(product.site, 'everything', ({ id }) => driven.includes(id))
  await nameEveryone(product.site, booked)
  const camera = await browserSeeing(booked.bookingToken, info.outputPath('ticket.y4m'))
  const phone = await camera.newContext()
  await logInAs(await phone.newPage(), product.admin, 'driver')
  for (const [fault, install] of Object.entries(BROKEN_DETECTORS)) {
    await test.step(`the detector ${fault}`, async () => {
      const page = await phone.newPage()
      await page.addInitScript(install)
      await page.goto(`${product.admin}/boarding/${booked.tripId}`)
      await page.getByRole('button', { name: 'Scan tickets' }).click()
      const panel = page.getByRole('dialog')
      await expect(panel.getByRole('heading', { name: 'Boarded', exact: true })).toBeVisible()
      await expect(panel).toContainText(booked.seatNos.join(', '))
      await panel.getByRole('button', { name: 'Undo boarding' }).click()
      await expect(panel.getByRole('heading', { name: 'Boarding undone' })).toBeVisible()
      await page.close()
    })
  }
  await camera.close()
})
