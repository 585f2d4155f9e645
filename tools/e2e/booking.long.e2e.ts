import { visitor } from '#testing/visitor.ts'
import { expectConfirmation } from './expect-confirmation.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } })

test('on a desktop every step names what is missing, and the visitor books two seats, pays in full and gets the ticket by mail', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)

  await test.step('a visitor who opens the booking page without a search is sent to the home page', async () => {
    await page.goto(`${product.site}/booking`)
    await expect(page).toHaveURL(/\/(#book)?$/)
  })

  const seats = await test.step('the visitor cannot continue without a bus and two seats', async () => {
    await me.search()
    await expect(page.getByRole('radio', { name: /Coaster 44, ₦32,000, \d+ seats left/ })).toBeVisible()
    await me.checkScreen()
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
    const seats = await me.chooseSeats()
    await me.checkScreen()
    return seats
  })

  await test.step('the visitor cannot continue without valid details', async () => {
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
    await me.checkScreen()
    await page.getByLabel('Full name').fill('Tester Chidera Okon')
    await me.press('Continue to Payment')
    await expect(page.getByRole('textbox', { name: 'E-mail' }), 'the next one that is wrong').toBeFocused()
  })

  await test.step('the visitor cannot pay without accepting the terms and a valid e-mail address', async () => {
    await me.fillDetails()
    await me.toPayment()
    await expect(page.getByRole('status', { name: 'Amount' })).toHaveText('₦64,000')
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(me.email)
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
    await me.press(/^Pay ₦/)
    await expect(page.getByText('Please agree to the terms and conditions to proceed')).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await me.checkScreen()
  })

  await test.step('the visitor reads the terms, which does not accept them', async () => {
    await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
    await expect(me.dialog('Terms and conditions')).toContainText('Commitment fees are non-refundable.')
    await me.checkScreen()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).not.toBeChecked()
  })

  await test.step('the visitor agrees below the terms', async () => {
    await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
    await me.dialog('Terms and conditions').getByRole('button', { name: 'I agree' }).click()
    await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).toBeChecked()
  })
  const reference =
    await test.step('the visitor pays by card and sees the confirmed booking with its boarding codes', async () => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill(me.email)
      await me.openPopup()
      await me.popup('Pay with a card that works').click()
      await expect(page.getByText('Payment successful. A confirmation email has been sent.')).toBeVisible()
      await expect(me.heading('Booking Confirmed')).toBeVisible()
      await expect(page.getByText('Payment successful and booking created!')).toBeVisible()
      await expectConfirmation(page, seats)
      await expect(page.getByText('Complete', { exact: true })).toBeVisible()
      const reference = await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()
      await me.checkScreen()
      return reference
    })

  await test.step('the ticket arrives by mail', async () => {
    const { text, ticket } = await mailedTicket(product.site, me.email)
    expect(text).toContain(reference)
    expect(ticket).toContain('Tester Chidera Okon')
    expect(ticket).toContain(reference)
  })

  await test.step('the visitor declines the community and starts another booking', async () => {
    await expect(page.getByRole('dialog', { name: 'Join Our Travel Community' })).toBeVisible()
    await me.checkScreen()
    await page.getByRole('button', { name: 'Maybe Later' }).click()
    await page.getByRole('link', { name: 'Book Another Trip' }).click()
    await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
  })
})
