import { chooseDay, dayAhead } from '#testing/choose-day.ts'
import { chooseOption } from '#testing/choose-option.ts'
import { openPage } from '#testing/open-page.ts'
import { visitor } from '#testing/visitor.ts'
import { countLoads, replaceByNewVersion } from './missing-files.ts'
import { expect, test } from './product.ts'

test('a new version is released while a visitor searches, and again while they type: the page reloads once and keeps the search, the seats and the name [F62]', async ({
  context,
  product,
}) => {
  // A failed file logs an error, and on the fixture's page such an error fails the test.
  const page = await context.newPage()
  const me = visitor(page, product.site)

  await test.step('the search form is the same after the reload', async () => {
    await openPage(page, product.site)
    await replaceByNewVersion(page, /\/assets\/bus-day-picker-.*\.js$/)
    await chooseOption(page.getByLabel('Departure'), 'Lagos')
    await chooseOption(page.getByLabel('Destination'), 'Awgu (Enugu)')
    await page.getByLabel('Passengers').selectOption('3')
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('button', { name: /Travel date/ }).click()
    await reloaded
    await expect(page.getByLabel('Passengers')).toHaveValue('3')
    await expect(page.getByLabel('Departure')).toHaveValue('Lagos')
    await expect(page.getByLabel('Destination')).toHaveValue('Enugu: Awgu camp')
    await page.getByRole('button', { name: /Travel date/ }).click()
    await expect(page.getByRole('grid')).toBeVisible()
  })

  await test.step('the page reloads at the next step and keeps seats and name', async () => {
    await chooseDay(page, dayAhead(12))
    await page.getByRole('button', { name: 'Continue to Booking' }).click()
    await me.chooseBus()
    const seats = await me.chooseSeats(3)
    await replaceByNewVersion(page, /\/assets\/payment-step-.*\.js$/)
    const loads = countLoads(page)
    const missed = page.waitForResponse(/payment-step/)
    await me.toDetails()
    await missed
    await me.fillDetails()
    expect(loads(), 'a failed preload is invisible').toBe(0)
    await me.toPayment()
    expect(loads()).toBe(1)
    const { selectedSeats, passengerInfo } = await me.stored('tafiya.booking')
    expect(selectedSeats.map(({ seatNo }: { seatNo: string }) => seatNo)).toEqual(seats)
    expect(passengerInfo.passengerName).toBe('Tester Chidera Okon')
  })
})
