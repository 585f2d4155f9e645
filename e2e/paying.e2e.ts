import type { Page } from '@playwright/test'
import { post, visitor } from '#testing/visitor.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'

test('the visitor closes the popup after paying: the booking is confirmed', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await me.openPopup()
  await me.moneyArrives()
  await me.popup('Close').click()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
})

test('a card is declined, then another one works', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await me.openPopup()
  await me.popup('Declined card').click()
  await expect(me.popupText('You have not been charged.')).toBeVisible()
  await me.popup('Close').click()
  await expect(page.getByText('Payment not marked successful')).toBeVisible()
  await expect(page.getByText('Declined. You have not been charged.')).toBeVisible()
  await me.openPopup()
  await me.popup('Close').click()
  await expect(page.getByText('Payment was cancelled'), 'the outcome of this attempt').toBeVisible()
  await me.openPopup()
  await me.popup('Pay with a card that works').click()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
})

test('the visitor closes the popup without paying: the payment is cancelled, and they can pay again', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await me.openPopup()
  await me.popup('Close').click()
  await expect(page.getByText('Payment was cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay ₦/ }), 'where the popup was opened').toBeFocused()
  await me.press('Next')
  await me.popup('Pay with a card that works').click()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page, 'the page stops polling').toHaveURL(`${product.site}/about`)
})

/**
 * Pays by bank transfer and closes the popup. The sandbox would confirm the transfer after 20 s; here the money arrives
 * only when the test sends `lateSuccess`. Returns the reference of the payment.
 */
async function startTransfer(me: ReturnType<typeof visitor>, site: string): Promise<string> {
  await me.openPopup()
  const { reference } = await me.stored('tafiya.payment')
  const fault = { on: 'pay', reference, confirmAfter: null, times: 1 }
  await post(`${site}/sandbox/control`, { do: 'script', faults: [fault] })
  await me.popup('Bank transfer (confirms later)').click()
  await expect(me.popupText('Waiting for your transfer')).toBeVisible()
  await me.popup('Close').click()
  await expect(me.heading('We are confirming your payment')).toBeVisible()
  return reference
}

test('a bank transfer arrives late: the page shows that it is pending, then the confirmed booking', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await startTransfer(me, product.site)
  await me.checkScreen()
  await expect(
    page.getByRole('button', { name: 'Cancel Booking' }),
    'the result of the payment is unknown',
  ).toHaveCount(0)
  await me.moneyArrives('lateSuccess')
  await expect(me.heading('Booking Confirmed')).toBeVisible()
})

test('the visitor cancels after a bank transfer that could not be verified: the page warns them, and the late money buys the seats', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  const reference = await startTransfer(me, product.site)
  await page.route('**/api/payments/verify', (route) => route.fulfill({ status: 409, json: {} }), {
    times: 1,
  })
  await expect(page.getByText('Could not verify payment. Contact support.')).toBeVisible()
  await me.press('Cancel Booking')
  await me.press('Keep Booking')
  await me.press('Cancel Booking')
  const dialog = me.dialog('Cancel Booking?')
  await expect(dialog).toContainText('Your payment is still being confirmed.')
  const released = page.waitForResponse(`${product.site}/api/bookings/release`)
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
  expect((await released).status()).toBe(204)
  await post(`${product.site}/sandbox/control`, { do: 'lateSuccess', reference })
  expect((await mailedTicket(product.site, me.email)).text).toContain('Tester Chidera Okon')
})

const EXITS = [
  {
    exit: 'leaves',
    question: 'Leave Booking Process?',
    answer: 'Leave and Lose Progress',
    leave: (page: Page) => page.getByRole('banner').getByRole('link', { name: 'About' }).click(),
  },
  {
    exit: 'goes back and resets the booking',
    question: 'Going Back Will Reset Your Data',
    answer: 'Go Back and Reset Data',
    leave: (page: Page) => page.getByRole('button', { name: 'Previous' }).click(),
  },
]

for (const { exit, question, answer, leave } of EXITS) {
  test(`the visitor ${exit} while a bank transfer is under way: the seats stay held, and the late money buys them`, async ({
    page,
    product,
  }) => {
    const me = visitor(page, product.site)
    const seats = await me.reachPayment()
    const reference = await startTransfer(me, product.site)

    await test.step('the page warns the visitor, who confirms', async () => {
      await leave(page)
      await expect(me.dialog(question)).toContainText('Your payment is still being confirmed.')
      const released = page.waitForResponse(`${product.site}/api/bookings/release`)
      await me.press(answer)
      expect((await released).status()).toBe(204)
      expect(await me.stored('tafiya.booking')).toBeNull()
    })

    await test.step('the seats are still held', async () => {
      await me.search()
      await me.chooseBus()
      for (const seat of seats)
        await expect(
          page.getByRole('button', { name: new RegExp(`^Seat ${seat}, .*occupied$`) }),
        ).toBeVisible()
    })

    await test.step('the money arrives and buys the seats', async () => {
      await post(`${product.site}/sandbox/control`, { do: 'lateSuccess', reference })
      const { text } = await mailedTicket(product.site, me.email)
      expect(text).toContain(`Seats: ${seats.toSorted((a, b) => Number(a) - Number(b)).join(', ')}`)
    })
  })
}

test('a reload after paying shows the confirmed booking, even after six minutes', async ({
  page,
  product,
}) => {
  await page.clock.install()
  const me = visitor(page, product.site)
  await me.reachPayment()
  await me.openPopup()
  await me.moneyArrives()
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
  await expect(page, 'one click leaves').toHaveURL(`${product.site}/`)
  await page.goForward()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Book Ticket' }).click()
  await expect(page, 'a new visit is a new search').toHaveURL(`${product.site}/#book`)
})

test('a payment that cannot be verified now is verified at the next visit', async ({ page, product }) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await me.openPopup()
  await me.moneyArrives()
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
