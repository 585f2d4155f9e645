import { post, visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

test('a visitor loses a seat while they choose, another while they type, and the hold while they pay, but not their details', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  const occupied = (seat: string) =>
    page.getByRole('button', { name: new RegExp(`^Seat ${seat}, .*occupied$`) })
  const keepsDetails = () => expect(page.getByLabel('Full name')).toHaveValue('Tester Chidera Okon')
  await me.search()
  await me.chooseBus()
  const [first = ''] = await me.chooseSeats()

  await test.step('a seat taken by another visitor becomes occupied at once and leaves the selection', async () => {
    await me.anotherVisitorTakesFirstSeat()
    await expect(occupied(first)).toBeVisible()
    await expect(
      page.getByText(`Someone else has just taken seat ${first}. Please choose again.`),
    ).toBeVisible()
    // `force` clicks at once, as a visitor can. Without it, Playwright waits until the button is no longer
    // aria-disabled.
    await occupied(first).click({ force: true })
    await expect(page.getByText('This seat is not available')).toBeVisible()
  })

  await test.step('a seat is taken while the visitor types: they choose another one', async () => {
    await me.freeSeats().first().click()
    await me.toDetails()
    await me.fillDetails()
    const [{ seatNo }] = (await me.stored('tafiya.booking')).selectedSeats
    await me.anotherVisitorTakesFirstSeat()
    await me.press('Continue to Payment')
    await expect(me.heading('Choose Seats')).toBeVisible()
    await expect(
      page.getByText(
        `Someone else has just taken seat ${seatNo}. Your details are saved. Please choose again.`,
      ),
    ).toBeVisible()
    await expect(occupied(seatNo)).toBeVisible()
    await me.freeSeats().first().click()
    await me.toDetails()
    await keepsDetails()
    await me.toPayment()
  })

  await test.step('the hold ends: the visitor reads so, and chooses again', async () => {
    const { bookingToken } = await me.stored('tafiya.booking')
    await post(`${product.site}/api/bookings/release`, { bookingToken })
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await me.press(/^Pay ₦/)
    await expect(me.dialog('Your time to pay has run out')).toBeVisible()
    await me.checkScreen()
    await me.press('Choose seats again')
    await me.chooseSeats()
    await me.toDetails()
    await keepsDetails()
  })
})
