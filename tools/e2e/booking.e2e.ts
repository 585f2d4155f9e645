import { visitor } from '#testing/visitor.ts'
import { expectConfirmation } from './expect-confirmation.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'

const bottomOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height : 0)

test.use({ viewport: { width: 360, height: 740 } })

test('on a phone a visitor who pays the commitment fee gets the ticket by mail and a booking that shows the balance', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)

  const seats = await test.step('the visitor searches and chooses a bus and two seats', async () => {
    await me.search()
    await me.checkScreen()
    await me.chooseBus()
    await expect(page.getByRole('button', { name: 'Select 2 Seat(s)' })).toBeVisible()
    const seats = await me.chooseSeats()
    await me.checkScreen()
    return seats
  })

  await test.step('the visitor types the details and chooses to pay in two parts', async () => {
    await me.toDetails()
    await me.fillDetails()
    await me.checkScreen()
    await me.toPayment()
    const [full, split] = [/Full payment/, /Split payment/].map((name) => page.getByRole('radio', { name }))
    expect((await full?.boundingBox())?.y, 'the options are side by side').toBe(
      (await split?.boundingBox())?.y,
    )
    await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeInViewport()
    await expect(page.getByRole('status', { name: 'Amount' })).toHaveText('₦64,000')
    await me.checkScreen()
    await split?.check()
    await expect(page.getByRole('status', { name: 'Amount' })).toHaveText('₦10,000')
  })

  await test.step('the visitor pays the fee, and the toast is above the ticket', async () => {
    await me.openPopup()
    await me.popup('Pay with a card that works').click()
    await expect(me.heading('Booking Confirmed')).toBeVisible()
    await expect(page.getByText('Payment successful and booking created!')).toBeVisible()
    const toast = await page.locator('[data-toast]').boundingBox()
    expect(bottomOf(toast), 'the toast is above the ticket').toBeLessThanOrEqual(
      (await page.getByRole('article').boundingBox())?.y ?? 0,
    )
    await expectConfirmation(page, seats)
    await expect(page.getByText('Partial', { exact: true })).toBeVisible()
    await expect(page.getByText('Balance remaining')).toBeVisible()
    const ticket = await page.getByRole('link', { name: 'Download e-ticket' }).getAttribute('href')
    expect(new URL(ticket ?? '').pathname).toMatch(/^\/api\/tickets\/[0-9A-Z]{16}\.pdf$/)
    await me.checkScreen()
  })

  await test.step('the ticket arrives by mail', async () => {
    const reference = (await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
    const { text, ticket } = await mailedTicket(product.site, me.email)
    expect(text).toContain(reference)
    expect(ticket).toContain('Tester Chidera Okon')
    expect(ticket).toContain(reference)
  })

  await test.step('the visitor declines the community and goes to pay the balance', async () => {
    await expect(me.dialog('Join Our Travel Community')).toBeVisible()
    await me.checkScreen()
    await me.press('Maybe Later')
    const payBalance = page.getByRole('link', { name: 'Pay balance ₦54,000' })
    await expect(payBalance).toHaveAttribute('href', /^\/manage#[0-9A-Z]{24}$/)
    await payBalance.click()
    await expect(page.getByRole('button', { name: 'Pay ₦54,000' })).toBeVisible()
  })
})
