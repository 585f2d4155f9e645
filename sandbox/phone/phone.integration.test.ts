import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freshDir, freshSandbox, SECRET_KEY } from '#sandbox/fresh-sandbox.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'

const CHARGE = { email: 'p234@phone.example.com', amount: 3_500_000, reference: 'r1', ussd: { type: '737' } }

/** Returns a sandbox whose phone calls a shop that answers with what it was sent. */
async function phone() {
  const shop = createServer(async (request, response) => {
    response.end(`CON ${request.url} ${decodeURIComponent(await text(request))}`)
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void shop.close())
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/api/ussd/secret`
  const sandbox = await startSandbox({
    dir: freshDir(),
    secretKey: SECRET_KEY,
    webhookUrl: () => 'http://127.0.0.1:1',
    ussd: { url: () => url, serviceCode: '*384*77#' },
  })
  onTestFinished(sandbox.close)
  const dial = async (step: object) => {
    const answer = await fetch(`${sandbox.url}/phone/dial`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: '0803 000 0001', code: '*384*77#', session: 's1', inputs: [], ...step }),
    })
    return (await answer.json()).answer as string
  }
  return { ...sandbox, dial }
}

test('the phone sends all inputs in the protocol of the gateway, and its page does not know the secret', async () => {
  const { dial, url } = await phone()
  expect(await dial({ inputs: ['1', '14'] })).toBe(
    'CON /api/ussd/secret sessionId=s1&serviceCode=*384*77#&phoneNumber=+2348030000001&networkCode=99999&text=1*14',
  )
  const page = await (await fetch(`${url}/phone`)).text()
  expect(page).toContain('*384*77#')
  expect(page).not.toContain('/api/ussd')
  expect(await dial({ number: 'x' })).toBe('END Please type a phone number first.')
})

test('the code of a payment is approved, declined or never dialled', async () => {
  const { api, shop, paystack } = await freshSandbox()
  const charge = async (reference: string) => {
    const { body } = await api('POST', '/charge', { ...CHARGE, reference })
    expect(body.data).toMatchObject({ reference, status: 'pay_offline' })
    return body.data.ussd_code as string
  }
  const status = async (reference: string) =>
    (await api('GET', `/transaction/verify/${reference}`)).body.data.status
  const [approved, declined] = [await charge('r1'), await charge('r2')]
  await charge('r3')
  expect(approved).toMatch(/^\*737\*000\*\d+#$/)
  paystack.dial(approved, 'approve')
  paystack.dial(declined, 'decline')
  expect([await status('r1'), await status('r2'), await status('r3')]).toEqual([
    'success',
    'failed',
    'ongoing',
  ])
  expect((await shop.untilHeard('charge.success'))?.data).toMatchObject({ reference: 'r1', channel: 'ussd' })
  paystack.dial(declined, 'approve', { notify: false })
  expect(await status('r2')).toBe('success')
})

test('the phone dials the bank, which asks before it pays', async () => {
  const { dial, url } = await phone()
  const answer = await fetch(`${url}/paystack/charge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(CHARGE),
  })
  const { ussd_code: code } = (await answer.json()).data
  expect(await dial({ code })).toBe('CON Sandbox bank: pay N35,000?\n1 Pay with your PIN\n2 Decline')
  expect(await dial({ code, inputs: ['2'] })).toBe('END You have declined. Nothing was paid.')
  expect(await dial({ code, inputs: ['1'] })).toBe('END You have paid N35,000. Sandbox: no real money.')
  expect(await dial({ code })).toBe('END This payment has already been made.')
  expect(await dial({ code: '*999#' })).toBe('END Connection problem or invalid MMI code.')
})

test.each([
  [{ ussd: { type: '901' } }, 'Invalid USSD type'],
  [{ ussd: null }, 'Invalid USSD type'],
  [{ email: 'x' }, 'Invalid Email Address Passed'],
])('a charge with %j is refused', async (wrong, message) => {
  const { api } = await freshSandbox()
  expect(await api('POST', '/charge', { ...CHARGE, ...wrong })).toMatchObject({
    status: 400,
    body: { message },
  })
})

test('a charge with a known reference is refused, and a scripted fault makes it fail', async () => {
  const { api, paystack } = await freshSandbox()
  await api('POST', '/charge', CHARGE)
  expect((await api('POST', '/charge', CHARGE)).body.message).toMatch(/duplicate/i)
  paystack.script({ on: 'charge', drop: true, times: 1 })
  await expect(api('POST', '/charge', { ...CHARGE, reference: 'r2' })).rejects.toThrow('fetch failed')
  expect(paystack.ledger().transactions).toHaveLength(1)
})
