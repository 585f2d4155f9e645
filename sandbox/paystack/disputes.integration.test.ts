import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshSandbox } from '#sandbox/fresh-sandbox.ts'
import { acceptedAt } from '#sandbox/paystack/accept-unanswered.ts'

const FILE = Buffer.from('%PDF-1.3 evidence')

async function disputedSandbox(category = 'chargeback') {
  const world = await freshSandbox()
  await world.initialize('paid')
  world.paystack.pay('paid', { notify: false })
  world.paystack.dispute('paid', { category })
  const [{ id } = { id: 0 }] = world.paystack.ledger().disputes
  const upload = async () => {
    const { body } = await world.api('GET', `/dispute/${id}/upload_url?upload_filename=evidence.pdf`)
    const put = (url: string) =>
      fetch(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: FILE })
    expect((await put(body.data.signedUrl)).status).toBe(200)
    expect((await put(body.data.signedUrl.replace(/signature=./, 'signature=x'))).status).toBe(401)
    return body.data.fileName as string
  }
  const resolve = (answer: object) => world.api('PUT', `/dispute/${id}/resolve`, answer)
  return { ...world, id, upload, resolve }
}

const DECLINED = { resolution: 'declined', message: 'They travelled', refund_amount: 0 }

test('a declined dispute waits for the bank, with the uploaded file', async () => {
  const { id, upload, resolve, paystack } = await disputedSandbox()
  const fileName = await upload()
  const { status, body } = await resolve({ ...DECLINED, uploaded_filename: fileName })
  expect([status, body.message, body.data.status]).toEqual([
    200,
    'Dispute successfully resolved',
    'awaiting-bank-feedback',
  ])
  const sha256 = createHash('sha256').update(FILE).digest('hex')
  expect(paystack.ledger().disputes).toMatchObject([{ id, uploads: [{ fileName, sha256 }] }])
  const again = await resolve({ ...DECLINED, uploaded_filename: fileName })
  expect([again.status, again.body.message]).toEqual([400, 'Dispute has already been resolved'])
  expect(paystack.calls().disputeAnswer).toBe(2)
})

test('an accepted dispute is resolved with a webhook; the full amount reverses the charge', async () => {
  const { upload, resolve, paystack, shop } = await disputedSandbox()
  const accepted = { resolution: 'merchant-accepted', message: 'We owe it', refund_amount: 3_500_000 }
  const { body } = await resolve({ ...accepted, uploaded_filename: await upload() })
  expect(body.data).toMatchObject({ status: 'resolved', resolution: 'merchant-accepted' })
  await shop.untilHeard('charge.dispute.resolve')
  expect(paystack.ledger().transactions).toMatchObject([{ status: 'reversed' }])
})

test.each([
  ['without a resolution', { resolution: 'maybe' }, 'Invalid resolution'],
  ['without a message', { message: ' ' }, 'Message is required'],
  ['without an amount', { refund_amount: undefined }, 'Invalid refund amount'],
  ['with more than was paid', { refund_amount: 3_500_001 }, 'Invalid refund amount'],
  ['without the uploaded file', { uploaded_filename: 'other.pdf' }, 'Uploaded filename is required'],
])('an answer %s is refused', async (_, wrong, message) => {
  const { upload, resolve } = await disputedSandbox()
  const answer = await resolve({ ...DECLINED, uploaded_filename: await upload(), ...wrong })
  expect([answer.status, answer.body.message]).toEqual([400, message])
})

test('a claim of fraud is declined only with the id of the customer’s data', async () => {
  const { id, api, upload, resolve } = await disputedSandbox('fraud')
  const fileName = await upload()
  const bare = await resolve({ ...DECLINED, uploaded_filename: fileName })
  expect(bare.body.message).toBe('Evidence is required for fraud claims')
  const customer = {
    customer_email: 'amina@example.com',
    customer_name: 'Sample Amina',
    customer_phone: '08030000001',
    service_details: 'Bus journey',
  }
  expect((await api('POST', `/dispute/${id}/evidence`, {})).status).toBe(400)
  const { body } = await api('POST', `/dispute/${id}/evidence`, customer)
  const answered = await resolve({ ...DECLINED, uploaded_filename: fileName, evidence: body.data.id })
  expect(answered.status).toBe(200)
})

test('a dispute is found by its transaction', async () => {
  const { id, api, paystack } = await disputedSandbox()
  const [transaction] = paystack.ledger().transactions
  expect((await api('GET', `/dispute/transaction/${transaction?.id}`)).body.data.id).toBe(id)
  expect((await api('GET', '/dispute/transaction/1')).status).toBe(404)
})

// 2026-11-20 is a Friday. Lagos is UTC+1.
test.each([
  ['2026-11-17T09:00:00Z', '2026-11-18T01:00:00.000Z'],
  ['2026-11-20T13:00:00Z', '2026-11-23T05:00:00.000Z'],
  ['2026-11-21T13:00:00Z', '2026-11-23T15:00:00.000Z'],
])('a dispute of %s is accepted at %s', (createdAt, at) => {
  expect(acceptedAt(createdAt).toISOString()).toBe(at)
})

test('a dispute without an answer is accepted after 16 business hours, and an answered one is not', async () => {
  const { upload, resolve, paystack, initialize, shop } = await disputedSandbox()
  await initialize('silent')
  paystack.pay('silent', { notify: false })
  paystack.dispute('silent')
  await resolve({ ...DECLINED, uploaded_filename: await upload() })
  const end = acceptedAt(new Date().toISOString()).getTime()
  expect(paystack.acceptUnanswered(new Date(end - 3_600_000))).toEqual([])
  expect(paystack.acceptUnanswered(new Date(end + 60_000))).toMatchObject([
    { reference: 'silent', resolution: 'auto-accepted' },
  ])
  expect(paystack.ledger().transactions.map(({ status }) => status)).toEqual(['success', 'reversed'])
  await shop.untilHeard('charge.dispute.resolve')
})
