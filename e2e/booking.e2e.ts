import { post, visitor } from '#testing/visitor.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } }

// Reloading inside the wizard raises the browser's own warning; these visitors mean it.
test.beforeEach(({ page }) => page.on('dialog', (dialog) => dialog.accept()))

for (const [screen, viewport] of Object.entries(SCREENS)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport })

    test('somebody books two seats and pays in full; ticket and receipt come by mail', async ({
      page,
      product,
    }) => {
      const me = visitor(page, product.site)
      await me.search()
      await expect(page.getByRole('radio', { name: /Coaster 44, ₦32,000, \d+ seats left/ })).toBeVisible()
      await me.screenIsSound()
      await me.chooseBus()
      const seats = await me.chooseSeats()
      await me.screenIsSound()
      await me.toDetails()
      await me.fillDetails()
      await me.screenIsSound()
      await me.toPayment()
      await expect(page.getByLabel('Amount')).toHaveValue('₦64,000')
      await expect(page.getByLabel('Amount')).toHaveAttribute('readonly')
      await expect(page.getByLabel('E-mail')).toHaveValue(me.email)
      await me.screenIsSound()
      await me.openPopup()
      await me.popup('Pay with a card that works').click()
      await expect(page.getByText('Payment successful. A confirmation email has been sent.')).toBeVisible()
      await expect(me.heading('Booking Confirmed')).toBeVisible()
      await expect(page.getByText('Payment successful and booking created!')).toBeVisible()
      await expect(page.getByText('Complete', { exact: true })).toBeVisible()
      await expect(page.getByRole('article')).toContainText(seats.join(', '))
      const reference = await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()
      await me.screenIsSound()

      const { text, ticket } = await mailedTicket(product.site, me.email)
      expect(text).toContain(reference)
      expect(ticket).toContain('Tester Chidera Okon')
      expect(ticket).toContain(reference)

      await expect(page.getByRole('dialog', { name: 'Join Our Travel Community' })).toBeVisible()
      await me.screenIsSound()
      await page.getByRole('button', { name: 'Maybe Later' }).click()
      await page.getByRole('link', { name: 'Book Another Trip' }).click()
      await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone })

  test('the commitment fee buys a partial booking that says what is left', async ({ page, product }) => {
    const me = visitor(page, product.site)
    await me.search()
    await me.chooseBus()
    await expect(page.getByRole('button', { name: 'Select 2 Seat(s)' })).toBeVisible()
    await me.chooseSeats()
    await me.toDetails()
    await me.fillDetails()
    await me.toPayment()
    await page.getByRole('radio', { name: /Split payment/ }).check()
    await expect(page.getByLabel('Amount')).toHaveValue('₦10,000')
    await me.openPopup()
    await me.popup('Pay with a card that works').click()
    await expect(me.heading('Booking Confirmed')).toBeVisible()
    await expect(page.getByText('Partial', { exact: true })).toBeVisible()
    await expect(page.getByText('Balance remaining')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay balance ₦54,000' })).toBeVisible()
    const ticket = await page.getByRole('link', { name: 'Download e-ticket' }).getAttribute('href')
    expect(new URL(ticket ?? '').pathname).toMatch(/^\/api\/tickets\/[0-9A-Z]{16}\.pdf$/)
  })

  test('the popup is closed after paying: the booking is confirmed all the same', async ({
    page,
    product,
  }) => {
    const me = visitor(page, product.site)
    await me.reachPayment()
    await me.openPopup()
    const { reference } = await me.stored('tafiya.payment')
    await post(`${product.site}/sandbox/control`, { do: 'pay', reference, notify: false })
    await me.popup('Close').click()
    await expect(me.heading('Booking Confirmed')).toBeVisible()
  })
})

test('a declined card, then one that works', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await me.openPopup()
  await me.popup('Declined card').click()
  await expect(me.popupText('You have not been charged.')).toBeVisible()
  await me.popup('Close').click()
  await expect(page.getByText('Payment not marked successful')).toBeVisible()
  await expect(page.getByText('Declined. You have not been charged.')).toBeVisible()
  await me.openPopup()
  await me.popup('Pay with a card that works').click()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
})

test('another visitor takes the seat while one types', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.search()
  await me.chooseBus()
  const [first = ''] = await me.chooseSeats()
  await me.toDetails()
  await me.fillDetails()
  const { selectedBus, selectedSeats } = await me.stored('tafiya.booking')
  const other = visitor(page, product.site)
  const taken = await post(`${product.site}/api/bookings`, {
    tripId: selectedBus.id,
    seatId: [selectedSeats[0].seatId],
    passengerName: 'Somebody Else',
    passengerAddress: 'Elsewhere 1',
    email: other.email,
    mobile: '08011112222',
    nextOfKinName: 'Nobody Known',
    nextOfKinPhone: '08011112223',
  })
  expect(taken.status).toBe(200)
  await me.press('Continue to Payment')
  await expect(me.heading('Choose Seats')).toBeVisible()
  await expect(page.getByText(`Seat ${first} is no longer available.`)).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^Seat ${first}, .*occupied$`) })).toBeVisible()
  await me.freeSeats().first().click()
  await me.toDetails()
  await expect(page.getByLabel('Full name')).toHaveValue('Tester Chidera Okon')
  await me.toPayment()
})

test('without a search there is nothing to book', async ({ page, product }) => {
  await page.goto(`${product.site}/booking`)
  await expect(page).toHaveURL(/\/(#book)?$/)
})

test('every step says what is missing, in the words people know', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.search()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  await me.press('Continue to Seat Selection')
  await expect(page.getByText('Please select a bus to continue')).toBeVisible()
  await me.chooseBus()
  await me.press('Continue to Passenger Information')
  await expect(page.getByRole('status').getByText('Select 2 more seat(s)')).toBeVisible()
  await me.chooseSeats()
  await me.freeSeats().first().click()
  await expect(page.getByText('You can only select 2 seat(s)')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByRole('button', { name: /^Seat .* selected$/ })).toHaveCount(0)
  await me.chooseSeats()
  await me.press('Next')
  await expect(me.heading('Passenger Details')).toBeVisible()
  expect(await page.evaluate(() => scrollY), 'a step begins at its top').toBe(0)
  await me.press('Continue to Payment')
  for (const words of [
    'Full name is required',
    'Address is required',
    'Invalid email address',
    'Phone number must be at least 10 digits',
    'Next of kin name is required',
    'Next of kin phone number must be at least 10 digits',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Full name')).toBeFocused()
  await me.screenIsSound()
  await page.getByLabel('Full name').fill('Tester Chidera Okon')
  await me.press('Continue to Payment')
  await expect(page.getByLabel('E-mail'), 'the next one that is wrong').toBeFocused()
  await me.fillDetails()
  await me.toPayment()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
  await me.press(/^Pay ₦/)
  await expect(page.getByText('Please agree to the terms and conditions to proceed')).toBeVisible()
  await page.getByLabel('E-mail').fill('nobody')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await me.screenIsSound()
  await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
  await expect(me.dialog('Terms and conditions')).toContainText('Commitment fees are non-refundable.')
  await me.screenIsSound()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).not.toBeChecked()
})

test('a seat taken by somebody else turns occupied while one looks, and leaves the selection', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.search()
  await me.chooseBus()
  const [first = ''] = await me.chooseSeats()
  const { selectedBus, selectedSeats } = await me.stored('tafiya.booking')
  await post(`${product.site}/api/bookings`, {
    tripId: selectedBus.id,
    seatId: [selectedSeats[0].seatId],
    passengerName: 'Somebody Else',
    passengerAddress: 'Elsewhere 1',
    email: visitor(page, product.site).email,
    mobile: '08011113333',
    nextOfKinName: 'Nobody Known',
    nextOfKinPhone: '08011112223',
  })
  const seat = page.getByRole('button', { name: new RegExp(`^Seat ${first}, .*occupied$`) })
  await expect(seat).toBeVisible()
  await expect(page.getByText(`Seat ${first} is no longer available.`)).toBeVisible()
  // Playwright waits for what is aria-disabled; a visitor does not.
  await seat.click({ force: true })
  await expect(page.getByText('This seat is not available')).toBeVisible()
})

test('seats can be chosen with the keyboard alone', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.search({ passengers: 1 })
  await me.chooseBus()
  const start = me.freeSeats().first()
  await start.focus()
  await page.keyboard.press('ArrowDown')
  const seat = page.locator('[data-seat]:focus')
  await expect(seat).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /^Seat .* selected$/ })).toHaveCount(1)
})

test('a popup closed without paying is cancelled, and one can pay again', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await me.openPopup()
  await me.popup('Close').click()
  await expect(page.getByText('Payment was cancelled')).toBeVisible()
  await me.press('Next')
  await me.popup('Pay with a card that works').click()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page, 'nobody asks any more').toHaveURL(`${product.site}/about`)
})

test('money that takes its time: the page says so and ends on the truth', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await me.openPopup()
  await me.popup('Bank transfer (confirms later)').click()
  await expect(me.popupText('Waiting for your transfer')).toBeVisible()
  await me.popup('Close').click()
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  await me.screenIsSound()
  await me.press('Cancel Booking')
  await expect(me.dialog('Cancel Booking?'), 'nobody knows yet whether money came').toContainText(
    'Your payment is still being confirmed.',
  )
  await me.press('Keep Booking')
  const { reference } = await me.stored('tafiya.payment')
  await post(`${product.site}/sandbox/control`, { do: 'lateSuccess', reference })
  await expect(me.heading('Booking Confirmed')).toBeVisible({ timeout: 20_000 })
})

test('a reload resumes on every step, and after six minutes begins anew', async ({ page, product }) => {
  const warnings: string[] = []
  page.on('dialog', (dialog) => warnings.push(dialog.type()))
  const me = visitor(page, product.site)
  await me.search()
  await page.reload()
  expect(warnings, 'the browser asks before the wizard is left').toEqual(['beforeunload'])
  await me.chooseBus()
  const seats = await me.chooseSeats()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Seat .* selected$/ })).toHaveCount(seats.length)
  await me.toDetails()
  await me.fillDetails()
  await page.reload()
  await expect(page.getByLabel('Next of kin name')).toHaveValue('Sample Ngozi Okon')
  await me.toPayment()
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('tafiya.booking') ?? '{}')
    localStorage.setItem('tafiya.booking', JSON.stringify({ ...draft, amountTotal: 1_000_000 }))
  })
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByLabel('Amount'), 'the total is the server’s').toHaveValue('₦64,000')
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('tafiya.booking') ?? '{}')
    localStorage.setItem('tafiya.booking', JSON.stringify({ ...draft, createdAt: draft.createdAt - 361_000 }))
  })
  const released = page.waitForResponse(`${product.site}/api/bookings/release`)
  await page.reload()
  expect((await released).status(), 'the seats go back on sale').toBe(204)
  await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
})

test('a reload with money on its way ends on the truth, even after six minutes', async ({
  page,
  product,
}) => {
  await page.clock.install()
  const me = visitor(page, product.site)
  await me.reachPayment()
  await me.openPopup()
  const { reference } = await me.stored('tafiya.payment')
  await post(`${product.site}/sandbox/control`, { do: 'pay', reference, notify: false })
  await page.reload()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
  await page.clock.fastForward(5_000)
  await expect(me.dialog('Join Our Travel Community')).toBeVisible()
  await me.press('Maybe Later')
  await page.clock.fastForward(361_000)
  await page.reload()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(me.dialog('Join Our Travel Community'), 'asked once for each booking').toHaveCount(0)
  await page.goBack()
  await expect(page, 'one press leaves').toHaveURL(`${product.site}/`)
  await page.goForward()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Book Ticket' }).click()
  await expect(page, 'a new visit is a new search').toHaveURL(`${product.site}/#book`)
})

test('a payment that cannot be verified just now is asked for again at the next visit', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await me.openPopup()
  const { reference } = await me.stored('tafiya.payment')
  await post(`${product.site}/sandbox/control`, { do: 'pay', reference, notify: false })
  await page.evaluate(() => localStorage.removeItem('tafiya.booking'))
  await page.route('**/api/payments/verify', (route) => route.fulfill({ status: 429, json: {} }), {
    times: 1,
  })
  await page.goto(`${product.site}/booking`)
  await expect(page.getByText('Could not verify payment. Contact support.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
  await page.goto(`${product.site}/booking`)
  await expect(me.heading('Booking Confirmed')).toBeVisible()
})

test('browser back and header links ask before progress is lost', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.search()
  await me.chooseBus()
  await page.goBack()
  await expect(me.dialog('Leave Booking Process?')).toBeVisible()
  await me.screenIsSound()
  await me.press('Stay and Complete Booking')
  await expect(me.heading('Choose Seats')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' }).click()
  await me.press('Stay and Complete Booking')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await me.press('Leave and Lose Progress')
  await expect(page).toHaveURL(`${product.site}/about`)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => scrollY), 'a new page begins at its top').toBe(0)
  expect(await me.stored('tafiya.booking')).toBeNull()

  await me.search()
  await page.goBack()
  await me.press('Leave and Lose Progress')
  await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
  expect(await me.stored('tafiya.booking')).toBeNull()
})

test('once the seats are held, going back is guarded and cancelling frees them', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  const [first = ''] = await me.reachPayment()
  const steps = page.getByRole('navigation', { name: 'Booking steps' })
  await steps.getByRole('button', { name: /Choose Seats/ }).click()
  await expect(me.dialog('Changes Not Allowed')).toBeVisible()
  await me.screenIsSound()
  await me.press('I Understand')
  await steps.getByRole('button', { name: /Passenger Details/ }).click()
  await expect(me.dialog('Going Back Will Reset Your Data')).toBeVisible()
  await me.press('Stay on Payment Page')
  await me.press('Cancel Booking')
  await me.press('Keep Booking')
  await me.press('Previous')
  const released = page.waitForResponse(`${product.site}/api/bookings/release`)
  await me.press('Go Back and Reset Data')
  expect((await released).status()).toBe(204)
  await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
  await me.search()
  await me.chooseBus()
  await expect(page.getByRole('button', { name: new RegExp(`^Seat ${first}, .*available$`) })).toBeVisible()
  await me.press('Cancel Booking')
  await me.dialog('Cancel Booking?').getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
})

test('seats that are no longer held are said so, and the details stay for the next choice', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  const { bookingToken } = await me.stored('tafiya.booking')
  await post(`${product.site}/api/bookings/release`, { bookingToken })
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await me.press(/^Pay ₦/)
  await expect(me.dialog('Your seats were released')).toBeVisible()
  await me.screenIsSound()
  await me.press('Choose seats again')
  await me.chooseSeats()
  await me.toDetails()
  await expect(page.getByLabel('Full name')).toHaveValue('Tester Chidera Okon')
})

test('whatever fails on the way to the ticket is said, and nothing typed is lost', async ({
  page,
  product,
}) => {
  await page.clock.install()
  const me = visitor(page, product.site)
  const answer = (path: string, ...said: object[]) =>
    page.route(`**/api${path}`, (route) => route.fulfill({ status: 409, json: said.shift() ?? {} }), {
      times: said.length,
    })

  await test.step('the details cannot be saved, then are saved once however often one presses', async () => {
    await me.search()
    await me.chooseBus()
    await me.chooseSeats()
    // The network fails while the next step is loaded ahead, and is back when it is needed.
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
    const drafts: string[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/api/bookings')) drafts.push((await response.json()).data.bookingToken)
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
    await expect(page.getByRole('timer'), 'its style sheet has come too').toHaveCSS('display', 'flex')
    await expect(page.getByText("Oops, we couldn't save your info—please try again.")).toHaveCount(0)
    expect(new Set(drafts).size).toBe(1)
  })

  await test.step('a payment that cannot be started says why, or in general', async () => {
    await answer('/payments/initialize', { error: 'Come again at noon.' }, {})
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await me.press(/^Pay ₦/)
    await expect(page.getByText('Come again at noon.')).toBeVisible()
    await me.press(/^Pay ₦/)
    await expect(page.getByText('Could not start payment. Please try again.')).toBeVisible()
  })

  await test.step('a popup in which nothing happens for 300 seconds is cancelled', async () => {
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
    expect(begun, 'a second press starts nothing').toHaveLength(1)
    await page.clock.fastForward(250_000)
    await expect(me.popup('Close')).toBeVisible()
    await page.clock.fastForward(50_000)
    await expect(page.getByText('Payment was cancelled')).toBeVisible()
  })

  await test.step('a verification that is refused sends people to support', async () => {
    await answer('/payments/verify', {})
    await me.openPopup()
    await me.popup('Close').click()
    await expect(page.getByText('Could not verify payment. Contact support.')).toBeVisible()
  })

  await test.step('a booking the server does not know can be started over', async () => {
    await answer('/payments/initialize', { error: 'Booking not found' })
    await me.press(/^Pay ₦/)
    await expect(me.heading('No booking draft found. Please start over.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible()
    await me.screenIsSound()
  })

  await test.step('the hold is counted down by the server’s seconds: a warning, then its end', async () => {
    let holdExpiresIn = 170
    await page.route('**/api/bookings/confirm?*', async (route) => {
      const { booking } = await (await route.fetch()).json()
      await route.fulfill({ json: { booking: { ...booking, holdExpiresIn } } })
    })
    await page.reload()
    await expect(page.getByRole('timer')).toContainText('Pay before the time runs out')
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('timer')).toContainText('Less than 2 minutes left')
    await expect(page.getByText('Your seats are held for less than 2 minutes more.')).toBeVisible()
    holdExpiresIn = 0
    await page.clock.fastForward(120_000)
    await expect(me.dialog('Your seats were released')).toBeVisible()
    await me.press('Choose seats again')
    await me.chooseSeats()
    await me.toDetails()
    await expect(page.getByLabel('Full name')).toHaveValue('Tester Chidera Okon')
  })
})

test('trips and seats that cannot be loaded, and days without a bus, say so', async ({ page, product }) => {
  const me = visitor(page, product.site)
  const refuse = { status: 404, json: { error: 'No.', code: 'NOT_FOUND' } }
  await page.route('**/api/trips/search?*', (route) => route.fulfill(refuse))
  await me.search()
  await expect(page.getByText('Failed to load trips. Please try again.')).toBeVisible()
  await me.screenIsSound()
  await page.unroute('**/api/trips/search?*')
  const warnings: string[] = []
  page.on('dialog', (dialog) => warnings.push(dialog.type()))
  await me.press('Retry')
  await page.route('**/api/trips/*/validate', (route) => route.fulfill(refuse))
  await page.route('**/api/trips/*/seats/live', (route) => route.fulfill(refuse))
  await me.chooseBus()
  expect(warnings, 'whoever asks for a reload is not asked back').toEqual([])
  await expect(page.getByText('Error loading seats. Please try again.')).toBeVisible()
  await page.unroute('**/api/trips/*/validate')
  await me.press('Try again')
  await me.chooseSeats()
  await me.press('Previous')
  await page.route('**/api/trips/search?*', (route) => route.fulfill({ json: { data: { trips: [] } } }))
  await page.getByRole('group', { name: 'Travel date' }).getByRole('button').last().click()
  await expect(page.getByText('No trips found for this route on the selected date.')).toBeVisible()
  const { date: byStrip } = await me.stored('tafiya.booking')
  await me.press('Change date')
  const days = page.getByRole('grid').getByRole('button')
  await days.and(page.locator(':not([aria-disabled="true"], :disabled)')).first().click()
  expect((await me.stored('tafiya.booking')).date).not.toBe(byStrip)
  await me.screenIsSound()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
})

test('a booking the server does not know is not found', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('tafiya.booking') ?? '{}')
    const unknown = { ...draft, bookingToken: '0000000000000000', currentStep: 4 }
    localStorage.setItem('tafiya.booking', JSON.stringify(unknown))
  })
  await page.reload()
  await expect(me.heading('Booking Not Found')).toBeVisible()
  await me.screenIsSound()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
})
