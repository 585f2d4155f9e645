import { expect, onTestFinished, test, vi } from 'vitest'
import { freshSandbox } from '#sandbox/fresh-sandbox.ts'

async function openCheckout(extra: Record<string, unknown> = {}) {
  const world = await freshSandbox({ transferConfirmsMs: 60_000 })
  const { access_code, authorization_url } = await world.initialize('seat', extra)
  const view = async (path = '') => {
    const answer = await fetch(`${authorization_url}${path}`)
    return { status: answer.status, headers: answer.headers, page: await answer.text() }
  }
  const choose = (fields: Record<string, string>) =>
    fetch(authorization_url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { ...world, accessCode: access_code, view, choose }
}

const statusOf = ({ paystack }: Awaited<ReturnType<typeof freshSandbox>>) =>
  paystack.ledger().transactions[0]?.status

test('the page shows the amount, the e-mail address, the ways to pay, and that no money is real', async () => {
  const { view } = await openCheckout()
  const { status, page } = await view()
  expect(status).toBe(200)
  for (const words of [
    'Sandbox: no real money',
    '₦35,000<',
    'amina@example.com',
    'Pay with a card that works',
    'Declined card',
    'Insufficient funds',
    'Bank transfer (confirms later)',
    'Close',
  ])
    expect(page).toContain(words)
  expect(page).toContain('data-reference="seat"')
})

test('the page has no inline script or style, and only our own origin may frame it', async () => {
  const { view } = await openCheckout()
  const { headers, page } = await view()
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(page).not.toMatch(/\son\w+=|\sstyle=|<style|<script(?![^>]*\ssrc=)/)
})

test('a working card pays, and the page then shows that the transaction is paid', async () => {
  const world = await openCheckout()
  const answer = await world.choose({ choice: 'works' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `/sandbox/checkout/${world.accessCode}?done=1`,
  ])
  expect(statusOf(world)).toBe('success')
  const { page } = await world.view('?done=1')
  expect(page).toContain('Payment successful')
  expect(page).toContain('data-event="success"')
  expect((await world.view()).page).toContain('Already paid')
  expect((await world.choose({ choice: 'works' })).status).toBe(303)
})

test('a declined card shows an error and reports no event to the shop, and another card can pay', async () => {
  const world = await openCheckout()
  await world.choose({ choice: 'empty' })
  expect(statusOf(world)).toBe('failed')
  const { page } = await world.view('?done=1')
  expect(page).toContain('Insufficient Funds.')
  expect(page).toContain('Pay with a card that works')
  expect(page).not.toContain('data-event')
  await world.choose({ choice: 'typed', number: '4084 0800 0067 1803', expiry: '12/30', cvv: '123' })
  expect(world.paystack.ledger().transactions).toMatchObject([
    { status: 'success', card: { refund: 'failed' } },
  ])
})

test('an unknown card number and a short CVV each get an error, and nothing is paid', async () => {
  const world = await openCheckout()
  const answer = await world.choose({
    choice: 'typed',
    number: '4111 1111 1111 1111"><b>',
    expiry: '12/30',
    cvv: '12',
  })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('Use one of the test cards listed below')
  expect(page).toContain('Enter three digits')
  expect(page).not.toContain('Enter a future month')
  expect(page).toContain('value="4111 1111 1111 1111&quot;&gt;&lt;b&gt;"')
  expect(statusOf(world)).toBe('abandoned')
})

test('a bank transfer is pending, and the page names the status URL that it polls', async () => {
  const world = await openCheckout()
  await world.choose({ choice: 'transfer' })
  const { page } = await world.view('?done=1')
  expect(page).toContain('Waiting for your transfer')
  expect(page).toContain(`data-watch="/sandbox/checkout/${world.accessCode}/status"`)
  expect(JSON.parse((await world.view('/status')).page)).toEqual({ status: 'ongoing' })
})

test('a checkout limited to cards offers no bank transfer', async () => {
  const { view } = await openCheckout({ channels: ['card'] })
  expect((await view()).page).not.toContain('Bank transfer')
})

test('after the payment the page contains the callback URL with the reference of the transaction', async () => {
  const { view, choose } = await openCheckout({ callback_url: 'http://localhost:3000/booking?step=4' })
  await choose({ choice: 'works' })
  expect((await view()).page).toContain(
    'http://localhost:3000/booking?step=4&amp;trxref=seat&amp;reference=seat',
  )
})

test('an unknown access code gets a 404 page that reports an error to the shop', async () => {
  const { url } = await freshSandbox()
  const answer = await fetch(`${url}/checkout/nobody`)
  const page = await answer.text()
  expect([
    answer.status,
    page.includes('Transaction not found'),
    page.includes('data-event="error"'),
  ]).toEqual([404, true, true])
})

test('an expired session shows that it has ended and offers no payment', async () => {
  const world = await freshSandbox()
  await world.api('PUT', '/integration/payment_session_timeout', { timeout: 1 })
  const { authorization_url } = await world.initialize('slow')
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 })
  const page = await (await fetch(authorization_url)).text()
  expect(page).toContain('This payment session has ended')
  expect(page).not.toContain('Pay with a card that works')
})
