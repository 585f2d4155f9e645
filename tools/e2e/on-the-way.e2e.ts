import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a reload resumes on every step, each step names itself in the title, and the browser forgets the visitor after the ticket', async ({
  page,
  product,
}) => {
  const warnings: string[] = []
  page.on('dialog', (dialog) => warnings.push(dialog.type()))
  const me = visitor(page, product.site)
  const title = (step: string) => expect(page).toHaveTitle(new RegExp(`^${step} · `))
  const message = page.locator('[data-toast]', { hasText: 'Select 2 more seat(s)' })

  await test.step('the browser asks before the list of buses is left', async () => {
    await me.search()
    await title('Select Bus')
    await page.reload()
    expect(warnings).toEqual(['beforeunload'])
    await me.chooseBus()
    await title('Choose Seats')
  })

  await test.step('chosen seats stay, and a message about them does not lie over the next step', async () => {
    const seats = await me.chooseSeats()
    await page.reload()
    const chosen = page.getByRole('button', { name: /^Seat .* selected$/ })
    await expect(chosen).toHaveCount(seats.length)
    for (let left = seats.length; left > 0; left--) await chosen.first().click()
    await me.press('Continue to Passenger Information')
    await expect(message).toBeVisible()
    await me.chooseSeats()
    await me.toDetails()
    await expect(message).toHaveCount(0)
    await title('Passenger Details')
  })

  await test.step('typed details stay', async () => {
    await me.fillDetails()
    await page.reload()
    await expect(page.getByLabel('Next of kin name')).toHaveValue('Sample Ngozi Okon')
  })

  await test.step('the payment stays, and its total is the server’s', async () => {
    await me.toPayment()
    await title('Payment')
    await page.evaluate(() => {
      const draft = JSON.parse(localStorage.getItem('tafiya.booking') ?? '{}')
      localStorage.setItem('tafiya.booking', JSON.stringify({ ...draft, amountTotal: 1_000_000 }))
    })
    await page.reload()
    await title('Payment')
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Amount' })).toHaveText('₦64,000')
  })

  await test.step('after the payment the browser keeps the last search, and a reload shows the ticket again', async () => {
    const { bookingToken } = await me.stored('tafiya.booking')
    const holds = () => page.evaluate(() => sessionStorage.getItem('tafiya.holds') ?? '')
    expect(await holds()).toContain(bookingToken)
    await me.openPopup()
    await me.popup('Pay with a card that works').click()
    await expect(me.heading('Booking Confirmed')).toBeVisible()
    await title('Confirmation')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['tafiya.last-search'])
    expect(await holds(), 'the token opens the ticket').not.toContain(bookingToken)
    await page.reload()
    await expect(me.heading('Booking Confirmed')).toBeVisible()
  })
})
