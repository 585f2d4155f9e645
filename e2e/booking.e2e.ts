import { visitor } from '#testing/visitor.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'

const bottomOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height : 0)

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } }

for (const [screen, viewport] of Object.entries(SCREENS)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport })

    test('a visitor books two seats, pays in full, and gets the ticket by mail', async ({
      page,
      product,
    }) => {
      const me = visitor(page, product.site)

      const seats = await test.step('the visitor searches and chooses a bus and two seats', async () => {
        await me.search()
        await expect(page.getByRole('radio', { name: /Coaster 44, ₦32,000, \d+ seats left/ })).toBeVisible()
        await me.checkScreen()
        await me.chooseBus()
        const seats = await me.chooseSeats()
        await me.checkScreen()
        return seats
      })

      await test.step('the visitor types the details and sees the amount to pay', async () => {
        await me.toDetails()
        await me.fillDetails()
        await me.checkScreen()
        await me.toPayment()
        await expect(page.getByLabel('Amount')).toHaveValue('₦64,000')
        await expect(page.getByLabel('Amount')).toHaveAttribute('readonly')
        await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(me.email)
        await me.checkScreen()
      })

      const reference =
        await test.step('the visitor pays by card and sees the confirmed booking with its boarding codes', async () => {
          await me.openPopup()
          await me.popup('Pay with a card that works').click()
          await expect(
            page.getByText('Payment successful. A confirmation email has been sent.'),
          ).toBeVisible()
          await expect(me.heading('Booking Confirmed')).toBeVisible()
          await expect(page.getByText('Payment successful and booking created!')).toBeVisible()
          const toast = await page.locator('[data-toast]').boundingBox()
          if (screen === 'phone')
            expect(bottomOf(toast), 'the toast is above the ticket').toBeLessThanOrEqual(
              (await page.getByRole('article').boundingBox())?.y ?? 0,
            )
          await page.waitForFunction(() => 'shownBooking' in (history.state ?? {}))
          expect(await page.evaluate(() => scrollY), 'the confirmation begins at its top').toBe(0)
          await expect(page.getByText('Complete', { exact: true })).toBeVisible()
          await expect(page.getByRole('article')).toContainText(seats.join(', '))
          for (const seat of seats) {
            const code = page.getByRole('img', { name: `Boarding code for seat ${seat}`, exact: true })
            await expect(code).not.toHaveJSProperty('naturalWidth', 0)
          }
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
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone })

  test('a visitor who pays the commitment fee gets a booking that shows the balance', async ({
    page,
    product,
  }) => {
    const me = visitor(page, product.site)
    await me.search()
    await me.chooseBus()
    await expect(page.getByRole('button', { name: 'Select 2 Seat(s)' })).toBeVisible()
    await me.chooseSeats()
    await me.toDetails()
    await me.fillDetails()
    await me.toPayment()
    const [full, split] = [/Full payment/, /Split payment/].map((name) => page.getByRole('radio', { name }))
    expect((await full?.boundingBox())?.y, 'the options are side by side').toBe(
      (await split?.boundingBox())?.y,
    )
    await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeInViewport()
    await split?.check()
    await expect(page.getByLabel('Amount')).toHaveValue('₦10,000')
    await me.openPopup()
    await me.popup('Pay with a card that works').click()
    await expect(me.heading('Booking Confirmed')).toBeVisible()
    await expect(page.getByText('Partial', { exact: true })).toBeVisible()
    await expect(page.getByText('Balance remaining')).toBeVisible()
    const payBalance = page.getByRole('link', { name: 'Pay balance ₦54,000' })
    await expect(payBalance).toHaveAttribute('href', /^\/manage#[0-9A-Z]{24}$/)
    const ticket = await page.getByRole('link', { name: 'Download e-ticket' }).getAttribute('href')
    expect(new URL(ticket ?? '').pathname).toMatch(/^\/api\/tickets\/[0-9A-Z]{16}\.pdf$/)
    await payBalance.click()
    await expect(page.getByRole('button', { name: 'Pay ₦54,000' })).toBeVisible()
  })
})

test('a visitor who opens the booking page without a search is sent to the home page', async ({
  page,
  product,
}) => {
  await page.goto(`${product.site}/booking`)
  await expect(page).toHaveURL(/\/(#book)?$/)
})

test('every step names what is missing', async ({ page, product }) => {
  const me = visitor(page, product.site)

  await test.step('the visitor cannot continue without a bus and two seats', async () => {
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
})

test('a visitor can choose seats with the keyboard alone', async ({ page, product }) => {
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
