import { expect, onTestFinished, test, vi } from 'vitest'
import { freshSandbox, paystackClient } from '#sandbox/fresh-sandbox.ts'

const person = { email: 'amina@example.com', amount: 3_500_000 }

test('a new transaction gets an access code and the URL of its checkout', async () => {
  const { api, url } = await freshSandbox()
  const { status, body } = await api('POST', '/transaction/initialize', { ...person, reference: 'TAF-1.a=b' })
  expect(status).toBe(200)
  expect(body).toEqual({
    status: true,
    message: 'Authorization URL created',
    data: {
      reference: 'TAF-1.a=b',
      access_code: expect.stringMatching(/^[a-z0-9]{15}$/),
      authorization_url: `${url}/checkout/${body.data.access_code}`,
    },
  })
})

test('a reference is accepted once; the access code is not returned again', async () => {
  const { api, initialize } = await freshSandbox()
  await initialize('once')
  const { status, body } = await api('POST', '/transaction/initialize', { ...person, reference: 'once' })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    status: false,
    message: 'Duplicate Transaction Reference',
    code: 'duplicate_reference',
    type: 'validation_error',
    meta: { nextStep: expect.any(String) },
  })
  expect(body.data).toBeUndefined()
})

test('a missing reference is generated, and an amount may be a string', async () => {
  const { api } = await freshSandbox()
  const { body } = await api('POST', '/transaction/initialize', { ...person, amount: '500000' })
  expect(body.data.reference).toMatch(/^[a-z0-9]{10}$/)
  const verified = await api('GET', `/transaction/verify/${body.data.reference}`)
  expect(verified.body.data.amount).toBe(500_000)
})

test.each([
  [{ email: 'nobody' }, 400, 'Invalid Email Address Passed'],
  [{ amount: 0 }, 400, 'Invalid Amount Sent'],
  [{ amount: 12.5 }, 400, 'Invalid Amount Sent'],
  [{ amount: 1_000_000_001 }, 400, 'Invalid Amount Sent'],
  [{ reference: 'under_score' }, 400, 'Only -, ., = and alphanumeric characters are allowed in a reference'],
  [{ channels: ['pigeon'] }, 400, 'Invalid channels'],
  [{ callback_url: 'javascript:alert(1)' }, 400, 'Invalid callback URL'],
  [{ currency: 'USD' }, 403, 'Currency not supported by merchant'],
])('a transaction with %j is refused and not stored', async (wrong, status, message) => {
  const { api, paystack } = await freshSandbox()
  const answer = await api('POST', '/transaction/initialize', { ...person, ...wrong })
  expect(answer).toMatchObject({ status, body: { status: false, message } })
  expect(paystack.ledger().transactions).toEqual([])
})

test.each(['', 'Bearer sk_test_other'])('a request with authorization %j is refused', async (key) => {
  const { url } = await freshSandbox()
  const answer = await fetch(`${url}/paystack/transaction/verify/x`, {
    headers: key ? { authorization: key } : {},
  })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ status: false, message: 'Invalid key' })
})

test('verifying an unknown reference returns 404 with a JSON message', async () => {
  const { api } = await freshSandbox()
  const { status, body } = await api('GET', '/transaction/verify/nobody')
  expect(status).toBe(404)
  expect(body).toMatchObject({ status: false, message: 'Transaction reference not found' })
})

test('before a payment, verify returns the status abandoned', async () => {
  const { api, initialize } = await freshSandbox()
  await initialize('fresh')
  const { body } = await api('GET', '/transaction/verify/fresh')
  expect(body).toMatchObject({ status: true, message: 'Verification successful' })
  expect(body.data).toMatchObject({
    id: expect.any(Number),
    domain: 'test',
    status: 'abandoned',
    amount: 3_500_000,
    requested_amount: 3_500_000,
    currency: 'NGN',
    gateway_response: 'The transaction was not completed',
    paid_at: null,
    fees: null,
    metadata: '',
    log: null,
    authorization: {},
  })
  expect(body.data.id).toBeGreaterThan(2 ** 31)
})

test('a paid transaction has card, customer, fees and the given metadata', async () => {
  const { api, initialize, paystack } = await freshSandbox()
  await initialize('paid', { metadata: { bookingToken: 'ABCD' } })
  paystack.pay('paid')
  const { body } = await api('GET', '/transaction/verify/paid')
  expect(body.data).toMatchObject({
    status: 'success',
    amount: 3_500_000,
    channel: 'card',
    gateway_response: 'Successful',
    fees: 62_500,
    metadata: { bookingToken: 'ABCD' },
    paid_at: expect.stringMatching(/Z$/),
    paidAt: body.data.paid_at,
    log: { attempts: 1, errors: 0, success: true },
    authorization: { bin: '408408', last4: '4081', brand: 'visa', channel: 'card', reusable: true },
    customer: { email: 'amina@example.com', customer_code: expect.stringMatching(/^CUS_/) },
  })
})

test('transactions are listed in pages, newest first, and can be filtered by status and time', async () => {
  const { api, initialize, paystack } = await freshSandbox()
  for (const reference of ['a', 'b', 'c']) await initialize(reference)
  paystack.pay('b')
  const references = async (query: string) => {
    const { body } = await api('GET', `/transaction?${query}`)
    return { references: body.data.map((row: { reference: string }) => row.reference), meta: body.meta }
  }
  expect(await references('perPage=2&page=1')).toEqual({
    references: ['c', 'b'],
    meta: { total: 3, skipped: 0, perPage: 2, page: 1, pageCount: 2 },
  })
  expect((await references('perPage=2&page=2')).references).toEqual(['a'])
  expect((await references('status=success')).references).toEqual(['b'])
  expect((await references('to=2020-01-01')).references).toEqual([])
  expect((await references('from=2020-01-01T00:00:00Z&perPage=1000')).meta.perPage).toBe(100)
})

test('an expired session cannot be paid, except by a late success', async () => {
  const { api, initialize, paystack } = await freshSandbox()
  const set = await api('PUT', '/integration/payment_session_timeout', { timeout: 1 })
  expect(set.body).toEqual({
    status: true,
    message: 'Payment session timeout updated',
    data: { payment_session_timeout: 1 },
  })
  expect((await api('GET', '/integration/payment_session_timeout')).body.data.payment_session_timeout).toBe(1)
  await initialize('slow')
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_001 })
  expect(() => paystack.pay('slow')).toThrow('The payment session has ended')
  expect(paystack.lateSuccess('slow').status).toBe('success')
})

test('an unknown path returns 404 with JSON', async () => {
  const { url } = await freshSandbox()
  expect((await paystackClient(url)('GET', '/nothing')).status).toBe(404)
})
