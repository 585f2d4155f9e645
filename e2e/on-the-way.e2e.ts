import { openPage } from '#testing/open-page.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

test('a reload resumes on every step, and after six minutes the booking starts again', async ({
  page,
  product,
}) => {
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
  await expect(page.getByText('Your booking was reset')).toBeVisible()
  await expect(page.getByLabel('Destination')).toHaveValue('Enugu: Awgu camp')
  await page.getByRole('button', { name: 'Continue to Booking' }).click()
  await expect(me.heading('Select Bus'), 'the same search again').toBeVisible()
})

test('browser back and header links ask before progress is lost', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.search()
  await me.chooseBus()
  await page.goBack()
  await expect(me.dialog('Leave Booking Process?')).toBeVisible()
  await me.checkScreen()
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

test('personal data is erased from the browser by the first page opened after six minutes, and after the ticket', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  await me.reachPayment()
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('tafiya.booking') ?? '{}')
    localStorage.setItem('tafiya.booking', JSON.stringify({ ...draft, createdAt: draft.createdAt - 361_000 }))
  })
  await openPage(page, `${product.site}/about`)
  // The last search names places, a day and a number of passengers, but no person.
  expect(await keys()).toEqual(['tafiya.last-search'])

  await me.reachPayment()
  const { bookingToken } = await me.stored('tafiya.booking')
  const holds = () => page.evaluate(() => sessionStorage.getItem('tafiya.holds') ?? '')
  expect(await holds()).toContain(bookingToken)
  await me.openPopup()
  await me.popup('Pay with a card that works').click()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
  await expect.poll(keys).toEqual(['tafiya.last-search'])
  expect(await holds(), 'the token opens the ticket').not.toContain(bookingToken)
  await page.reload()
  await expect(me.heading('Booking Confirmed'), 'a reload shows the ticket again').toBeVisible()
})

test('a visitor changes the search above the list of buses, without a question, and keeps typed details', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.search()
  await me.chooseBus()
  await me.chooseSeats()
  await me.toDetails()
  await page.getByLabel('Full name').fill('Tester Chidera Okon')
  await me.press('Previous')
  await me.press('Previous')
  const change = page.getByRole('button', { name: 'Change search' })
  const form = page.getByRole('region', { name: 'Change search' })
  await change.click()
  await expect(form.getByLabel('Destination')).toHaveValue('Enugu: Awgu camp')
  await me.checkScreen()
  await me.press('Keep this search')
  await expect(form).toHaveCount(0)
  await expect(change).toBeFocused()
  await change.click()
  await form.getByLabel('Passengers').selectOption('1')
  await me.press('Show buses')
  await expect(form).toHaveCount(0)
  await expect(page.getByText('1 passenger', { exact: false }).first()).toBeVisible()
  expect(await me.stored('tafiya.booking')).toMatchObject({
    passengers: 1,
    selectedBus: null,
    passengerInfo: { passengerName: 'Tester Chidera Okon' },
  })
  await change.click()
  await expect(form).toBeVisible()
  await me.chooseBus()
  await me.press('Previous')
  await expect(change).toBeVisible()
  await expect(form, 'the form is closed again').toHaveCount(0)
})

test('each step names itself in the title, and a message about one step does not lie over the next', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  const title = (step: string) => expect(page).toHaveTitle(new RegExp(`^${step} · `))
  await me.search()
  await title('Select Bus')
  await me.chooseBus()
  await title('Choose Seats')
  await me.press('Continue to Passenger Information')
  const message = page.locator('[data-toast]', { hasText: 'Select 2 more seat(s)' })
  await expect(message).toBeVisible()
  await me.chooseSeats()
  await me.toDetails()
  await expect(message).toHaveCount(0)
  await title('Passenger Details')
  await me.fillDetails()
  await me.toPayment()
  await title('Payment')
  await page.reload()
  await title('Payment')
  await me.openPopup()
  await me.popup('Pay with a card that works').click()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
  await title('Confirmation')
})
