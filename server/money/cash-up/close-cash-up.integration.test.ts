import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const DAY = '2026-01-20'

/** Builds a day on which a manager and a driver have each taken ₦20,000 in cash, and finance has taken nothing. */
async function drawers() {
  const shop = await testApp()
  const { db } = shop.database
  const [clerk, driver, finance] = [
    await staffMember(shop, 'manager'),
    await staffMember(shop, 'driver'),
    await staffMember(shop, 'finance'),
  ]
  const booking = await buildBooking(db, await buildTrip(db), { fields: { passenger_name: 'Halima Sample' } })
  const take = (by: number, amount: number) =>
    buildPayment(db, booking, {
      purpose: 'MANUAL',
      provider: 'cash',
      recorded_by: by,
      amount_kobo: naira(amount),
      status: 'PAID',
      paid_at: new Date(`${DAY}T09:00:00Z`),
      received_kobo: naira(amount),
      exception: 'overpaid',
    })
  await take(clerk.user.id, 20_000)
  await take(driver.user.id, 20_000)
  const close = (member: Pick<typeof clerk, 'call'>, fields: object = {}) =>
    member.call('POST', '/cash-up/closings', {
      date: DAY,
      userId: clerk.user.id,
      counted: naira(20_000),
      expected: naira(20_000),
      ...fields,
    })
  return { shop, clerk, driver, finance, take, close }
}

test('a clerk closes their own cash-up once, and money recorded afterwards does not change the closing', async () => {
  const { shop, clerk, take, close } = await drawers()
  const closed = await close(clerk)
  expect(closed.statusCode).toBe(201)
  const closing = {
    counted: naira(20_000),
    expected: naira(20_000),
    note: null,
    closedBy: 'Test manager',
  }
  expect(closed.json().data.clerks).toMatchObject([{ id: clerk.user.id, closing }])
  expect((await close(clerk)).json()).toMatchObject({
    code: 'CONFLICT',
    error: 'This cash-up is already closed.',
  })
  await take(clerk.user.id, 5_000)
  const { data } = (await clerk.call('GET', `/cash-up?date=${DAY}`)).json()
  expect(data.clerks).toMatchObject([{ cash: naira(25_000), closing }])
  const { rows } = await shop.database.pool.query(
    `select details from audit_log where action = 'cash-up.closed'`,
  )
  expect(rows).toEqual([{ details: 'Test manager, 2026-01-20; ₦20,000 counted, ₦20,000 expected' }])
})

test('a difference needs a note, and a closing of outdated figures is refused', async () => {
  const { clerk, take, close } = await drawers()
  for (const note of ['', 'no']) {
    const refused = await close(clerk, { counted: naira(19_000), note })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toEqual({ note: 'Explain the difference' })
  }
  const tooShort = await close(clerk, { note: 'no' })
  expect(tooShort.json().fields).toEqual({ note: 'Write at least 3 characters' })
  await take(clerk.user.id, 1_000)
  expect((await close(clerk)).json().code).toBe('STALE')
  const fields = { counted: naira(19_000), expected: naira(21_000), note: 'Wrong change for seat 4' }
  const { data } = (await close(clerk, fields)).json()
  expect(data.clerks).toMatchObject([
    { closing: { counted: naira(19_000), expected: naira(21_000), note: 'Wrong change for seat 4' } },
  ])
})

test('a driver can close only their own cash-up, finance also that of a manager; a day without money or in the future is refused', async () => {
  const { clerk, driver, finance, close } = await drawers()
  expect((await close(driver)).statusCode).toBe(403)
  expect((await close(driver, { userId: driver.user.id })).statusCode).toBe(201)
  expect((await close(finance)).json().data.clerks).toMatchObject([
    { name: 'Test driver', closing: { closedBy: 'Test driver' } },
    { name: 'Test manager', closing: { closedBy: 'Test finance' } },
  ])
  expect((await close(clerk, { date: '2026-01-21' })).json().error).toBe(
    'No money was taken or paid out on this day.',
  )
  expect((await close(clerk, { date: '2099-01-01' })).json().fields).toEqual({
    date: 'This day has not begun yet',
  })
})

test('a driver who took cash downloads their own cash-up with the counted cash', async () => {
  const { driver, close } = await drawers()
  await close(driver, { userId: driver.user.id, counted: naira(19_500), note: '=Lost' })
  const file = await driver.call('GET', `/cash-up.csv?date=${DAY}`)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toBe('attachment; filename="cash-up-2026-01-20.csv"')
  const lines = file.body.split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('2026-01-20,Test driver,10:00 am,taken,cash,20000,')
  expect(lines[1]).toContain('Halima Sample')
  expect(lines[2]).toContain(',counted,cash,19500,')
  expect(lines[2]).toContain(`"'=Lost"`)
})
