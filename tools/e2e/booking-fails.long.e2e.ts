import { chooseDay, dayAhead } from '#testing/choose-day.ts'
import { visitor } from '#testing/visitor.ts'
import { collectPageErrors, expect, test } from './product.ts'

test('a visitor reads that saving or paying failed, and keeps the details they typed', async ({
  page,
  product,
}) => {
  await page.clock.install()
  const me = visitor(page, product.site)
  const answer = (path: string, ...said: object[]) =>
    page.route(`**/api${path}`, (route) => route.fulfill({ status: 409, json: said.shift() ?? {} }), {
      times: said.length,
    })

  await test.step('the first attempt to save fails, and a double click for the second saves once', async () => {
    await me.search()
    await me.chooseBus()
    await me.chooseSeats()
    // The files of the payment step are missing while they are prefetched, and available when the step opens.
    const nextStep = '**/assets/payment*'
    const missed = page.waitForResponse(nextStep)
    await page.route(nextStep, (route) => route.fulfill({ status: 404 }))
    await me.toDetails()
    await me.fillDetails()
    await missed
    await page.unroute(nextStep)
    await answer('/bookings', {})
    await me.press('Continue to Payment')
    await expect(page.getByText("Oops, we couldn't save your info—please try again.")).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Tester Chidera Okon')
    const drafts: Promise<string>[] = []
    page.on('response', (response) => {
      // Ignores refusals, because the server first asks for a proof of work if other tests hold many seats.
      if (!response.url().endsWith('/api/bookings') || !response.ok()) return
      drafts.push(response.json().then(({ data }) => data.bookingToken))
    })
    let save = () => {}
    const pressed = new Promise<void>((go) => {
      save = go
    })
    await page.route('**/api/bookings', async (route) => {
      await pressed
      await route.continue()
    })
    const button = page.getByRole('button', { name: 'Continue to Payment' }).filter({ visible: true })
    await button.dblclick()
    await expect(page.getByRole('button', { name: 'Saving...' }).first()).toBeVisible()
    save()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByRole('timer'), 'its style sheet is loaded').toHaveCSS('display', 'flex')
    await expect(page.getByText("Oops, we couldn't save your info—please try again.")).toHaveCount(0)
    expect(new Set(await Promise.all(drafts)).size).toBe(1)
  })

  await test.step('the visitor reads why a payment could not start, or a general message', async () => {
    await answer('/payments/initialize', { error: 'Come again at noon.' }, {})
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await me.press(/^Pay ₦/)
    await expect(page.getByText('Come again at noon.')).toBeVisible()
    await me.press(/^Pay ₦/)
    await expect(page.getByText('Could not start payment. Please try again.')).toBeVisible()
  })

  await test.step('a double click opens one popup, which is cancelled after 300 seconds without activity', async () => {
    const begun: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/payments/initialize')) begun.push(request.url())
    })
    await page
      .getByRole('button', { name: /^Pay ₦/ })
      .filter({ visible: true })
      .dblclick()
    await expect(me.popup('Close')).toBeVisible()
    await expect(page.getByText('Processing Payment...').first()).toBeVisible()
    expect(begun, 'a second click starts nothing').toHaveLength(1)
    await page.clock.fastForward(250_000)
    await expect(me.popup('Close')).toBeVisible()
    await page.clock.fastForward(50_000)
    await expect(page.getByText('Payment was cancelled')).toBeVisible()
  })

  await test.step('the visitor is told to contact support when the payment cannot be verified', async () => {
    await answer('/payments/verify', {})
    await me.openPopup()
    await me.popup('Close').click()
    await expect(page.getByText('Could not verify payment. Contact support.')).toBeVisible()
  })

  await test.step('the visitor sees a button to start over when the server does not know the booking', async () => {
    await answer('/payments/initialize', { error: 'Booking not found' })
    await me.press(/^Pay ₦/)
    await expect(me.heading('No booking draft found. Please start over.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible()
    await me.checkScreen()
  })

  await test.step('the visitor sees the countdown of the hold, a warning and its end, and chooses seats again', async () => {
    let holdExpiresIn = 170
    await page.route('**/api/bookings/confirm?*', async (route) => {
      const { booking } = await (await route.fetch()).json()
      await route.fulfill({ json: { booking: { ...booking, holdExpiresIn } } })
    })
    await page.reload()
    await expect(page.getByRole('timer')).toContainText('Pay before time runs out')
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('timer')).toContainText('Less than 2 minutes left')
    await expect(page.getByText('Less than 2 minutes left to pay.')).toBeVisible()
    holdExpiresIn = 0
    await page.clock.fastForward(120_000)
    await expect(me.dialog('Your time to pay has run out')).toBeVisible()
    await me.press('Choose seats again')
    await me.chooseSeats()
    await me.toDetails()
    await expect(page.getByLabel('Full name')).toHaveValue('Tester Chidera Okon')
  })
})

test('a visitor reads that the connection is slow, that trips or seats cannot be loaded, and that a day has no bus', async ({
  context,
  product,
}) => {
  // Uses a new page, because the browser logs the lost response as an error, which would fail the fixture's page.
  const page = await context.newPage()
  const me = visitor(page, product.site)
  const searches = '**/api/trips/search?*'
  const refuse = { status: 404, json: { error: 'No.', code: 'NOT_FOUND' } }

  await test.step('the first response to a search is lost', async () => {
    let isFirst = true
    let respond = () => {}
    const responds = new Promise<void>((go) => {
      respond = go
    })
    await page.route(searches, async (route) => {
      if (isFirst) {
        isFirst = false
        return route.abort('connectionreset')
      }
      await responds
      await route.continue()
    })
    await me.search()
    const slow = page.getByText('Still loading. Your connection seems to be slow.')
    await expect(slow).toBeVisible()
    respond()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expect(slow).toHaveCount(0)
    await page.unroute(searches)
  })
  const pageErrors = collectPageErrors(page)

  await test.step('the trips cannot be loaded, then the seats', async () => {
    await page.route(searches, (route) => route.fulfill(refuse))
    await me.search()
    await expect(page.getByText('Failed to load trips. Please try again.')).toBeVisible()
    await me.checkScreen()
    await page.unroute(searches)
    const warnings: string[] = []
    page.on('dialog', (dialog) => warnings.push(dialog.type()))
    await me.press('Retry')
    await page.route('**/api/trips/*/validate', (route) => route.fulfill(refuse))
    await page.route('**/api/trips/*/seats/live', (route) => route.fulfill(refuse))
    await me.chooseBus()
    expect(warnings, 'a reload by the visitor needs no question').toEqual([])
    await expect(page.getByText('Error loading seats. Please try again.')).toBeVisible()
    await page.unroute('**/api/trips/*/validate')
    await me.press('Try again')
    await me.chooseSeats()
  })

  await test.step('a day has no bus, and the visitor chooses another one', async () => {
    await me.press('Previous')
    await page.route(searches, (route) => route.fulfill({ json: { data: { trips: [] } } }))
    await page.getByRole('group', { name: 'Travel date' }).getByRole('button').last().click()
    await expect(page.getByText('No trips found for this route on the selected date.')).toBeVisible()
    const { date: byStrip } = await me.stored('tafiya.booking')
    await me.press('Change date')
    // Chooses a day later than all days of the strip.
    await chooseDay(page, dayAhead(25))
    expect((await me.stored('tafiya.booking')).date).not.toBe(byStrip)
    await me.checkScreen()
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Continue to Seat Selection' })).toBeDisabled()
  })

  await test.step('the server does not know the booking', async () => {
    await page.evaluate(() => {
      const draft = JSON.parse(localStorage.getItem('tafiya.booking') ?? '{}')
      const unknown = { ...draft, bookingToken: '0000000000000000', currentStep: 4 }
      localStorage.setItem('tafiya.booking', JSON.stringify(unknown))
    })
    await page.reload()
    await expect(me.heading('Booking Not Found')).toBeVisible()
    await me.checkScreen()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
  })
  expect(pageErrors).toEqual([])
})
