import { post, visitor } from '#testing/visitor.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'
import { startTransfer } from './start-transfer.ts'

test('the visitor is warned at each exit while a bank transfer is under way, and cancels: the seats stay held, and the late money buys them', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  const seats = await me.reachPayment()
  const reference = await startTransfer(me, product.site)
  await expect(me.heading('We are confirming your payment')).toBeVisible()
  const cancel = me.dialog('Cancel Booking?')
  const warning = 'Your payment is still being confirmed.'

  await test.step('the visitor is warned when they leave or go back', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(me.dialog('Leave Booking Process?')).toContainText(warning)
    await me.press('Stay and Complete Booking')
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(me.dialog('Going Back Will Reset Your Data')).toContainText(warning)
    await me.press('Stay on Payment Page')
  })

  await test.step('the transfer could not be verified, and the visitor cancels in spite of the warning', async () => {
    await page.route('**/api/payments/verify', (route) => route.fulfill({ status: 409, json: {} }), {
      times: 1,
    })
    await expect(page.getByText('Could not verify payment. Contact support.')).toBeVisible()
    await me.press('Cancel Booking')
    await me.press('Keep Booking')
    await me.press('Cancel Booking')
    await expect(cancel).toContainText(warning)
    const released = page.waitForResponse(`${product.site}/api/bookings/release`)
    await cancel.getByRole('button', { name: 'Cancel Booking' }).click()
    expect((await released).status()).toBe(204)
    expect(await me.stored('tafiya.booking')).toBeNull()
  })

  await test.step('the seats are still held', async () => {
    await me.search()
    await me.chooseBus()
    for (const seat of seats)
      await expect(page.getByRole('button', { name: new RegExp(`^Seat ${seat}, .*occupied$`) })).toBeVisible()
  })

  await test.step('the money arrives and buys the seats', async () => {
    await post(`${product.site}/sandbox/control`, { do: 'lateSuccess', reference })
    const { text } = await mailedTicket(product.site, me.email)
    expect(text).toContain('Tester Chidera Okon')
    expect(text).toContain(`Seats: ${seats.toSorted((a, b) => Number(a) - Number(b)).join(', ')}`)
  })
})

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

test('a bank transfer arrives late: the page shows that it is pending, then the confirmed booking', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  await startTransfer(me, product.site)
  await expect(me.heading('We are confirming your payment')).toBeVisible()
  await me.checkScreen()
  await expect(
    page.getByRole('button', { name: 'Cancel Booking' }),
    'the result of the payment is unknown',
  ).toHaveCount(0)
  await me.moneyArrives('lateSuccess')
  await expect(me.heading('Booking Confirmed')).toBeVisible()
})
