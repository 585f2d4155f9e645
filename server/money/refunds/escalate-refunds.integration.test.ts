import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { mailsOf } from '#testing/stored-rows.ts'
import { escalateRefunds } from './escalate-refunds.ts'
import { decide, largeRefund } from './testing/large-refund.ts'
import { lateVisitor, logOf, refundRow } from './testing/money-to-return.ts'

const STAFF = 'finance@tafiya.example'

/** Makes all refunds look as if they were sent on this Lagos day, and empties the outbox. */
const sentOn = (shop: SellingApp, day: string) =>
  shop.database.pool.query(`
    update refunds set created_at = '${day} 12:00+01',
                       sent_attempt_at = case when sent_attempt_at is not null then '${day} 12:00+01'::timestamptz end;
    delete from notifications`)

/** Returns the last Lagos day that is 11 working days or more before today without holidays, and the day after it. */
const workingDaysAgo = (days: number): string => {
  const at = new Date(Date.now() + 3_600_000)
  for (let left = days; left > 0; ) {
    at.setUTCDate(at.getUTCDate() - 1)
    if (at.getUTCDay() % 6 !== 0) left--
  }
  // Counting starts on a working day, because a request on Saturday or Sunday counts from Monday.
  return at.toISOString().slice(0, 10)
}

const slowRefund = async () => {
  const shop = await sellingApp()
  await shop.database.pool.query('delete from holidays')
  const admin = await staffMember(shop)
  const late = await lateVisitor(shop)
  await shop.database.pool.query(`update refunds set status = 'SENT', sent_attempt_at = now()`)
  return { shop, admin, late }
}

const kindsQueued = async ({ database }: SellingApp): Promise<string[]> => {
  const { rows } = await database.pool.query('select kind from notifications order by kind')
  return rows.map(({ kind }) => kind)
}

test('after ten working days a refund becomes an open item, and passenger and staff are told once', async () => {
  const { shop, admin, late } = await slowRefund()
  await sentOn(shop, workingDaysAgo(11))
  await Promise.all([escalateRefunds(shop.context, STAFF), escalateRefunds(shop.context, STAFF)])
  await escalateRefunds(shop.context, STAFF)
  expect(await kindsQueued(shop)).toEqual(['refund-late', 'refund-late-sms', 'refund-overdue'])
  expect(await mailsOf(shop, late.id)).toEqual(['refund-late', 'refund-late-sms'])
  expect((await logOf(shop, late.id)).filter((action) => action === 'refund.escalated')).toHaveLength(1)
  expect((await admin.call('GET', '/attention')).json().refunds).toBe(1)
  expect((await admin.call('GET', '/refunds?status=attention')).json().data).toMatchObject([
    { id: late.refundId, status: 'SENT', isOverdue: true },
  ])
  await sendNotifications(shop.context)
  const { rows } = await shop.database.pool.query(
    'select kind, status, coalesce(subject, message) as words from notifications order by kind',
  )
  expect(rows).toEqual([
    {
      kind: 'refund-late',
      status: 'delivered',
      words: expect.stringContaining('Your refund of ₦35,000 is late'),
    },
    {
      kind: 'refund-late-sms',
      status: 'delivered',
      words: expect.stringMatching(
        /^Tafiya: sorry, your refund of N35,000 for .* is late\. Our finance team is looking into it\. Ref /,
      ),
    },
    { kind: 'refund-overdue', status: 'delivered', words: '1 overdue refund: ₦35,000' },
  ])
})

test('on the tenth working day it is not overdue yet, and a holiday moves the day', async () => {
  const { shop } = await slowRefund()
  await sentOn(shop, workingDaysAgo(10))
  await escalateRefunds(shop.context, STAFF)
  expect(await kindsQueued(shop)).toEqual([])
  await sentOn(shop, workingDaysAgo(11))
  await shop.database.pool.query(`insert into holidays (day, name) values ($1, 'A holiday')`, [
    workingDaysAgo(3),
  ])
  await escalateRefunds(shop.context, STAFF)
  expect(await kindsQueued(shop)).toEqual([])
})

test.each([
  ['is with the passenger', `status = 'PROCESSED', processed_at = now()`],
  ['is collected in cash', `status = 'REQUESTED', method = 'cash'`],
  ['waits for approval', `status = 'REQUESTED', sent_attempt_at = null, needs_approval = true`],
])('a refund that %s is never overdue', async (_, fields) => {
  const { shop, late } = await slowRefund()
  await sentOn(shop, workingDaysAgo(30))
  await shop.database.pool.query(`update refunds set ${fields}`)
  await escalateRefunds(shop.context, STAFF)
  expect(await kindsQueued(shop)).toEqual([])
  expect((await refundRow(shop, late.refundId)).escalated_at).toBeNull()
})

test('the message about a refund that has arrived meanwhile is dropped', async () => {
  const { shop } = await slowRefund()
  await sentOn(shop, workingDaysAgo(11))
  await escalateRefunds(shop.context, STAFF)
  await shop.database.pool.query(`update refunds set status = 'PROCESSED', processed_at = now()`)
  await sendNotifications(shop.context)
  const { rows } = await shop.database.pool.query(
    `select distinct dropped from notifications where kind in ('refund-late', 'refund-late-sms')`,
  )
  expect(rows).toEqual([{ dropped: true }])
})

test.each([
  ['it was sent', `status = 'SENT', sent_attempt_at = now()`],
  ['a second person approved it', `status = 'REQUESTED', sent_attempt_at = null, approved_at = now()`],
])('the days of a refund that waited a month count from when %s', async (_, fields) => {
  const { shop, late } = await slowRefund()
  await sentOn(shop, workingDaysAgo(30))
  await shop.database.pool.query(`update refunds set ${fields}`)
  await escalateRefunds(shop.context, STAFF)
  expect((await refundRow(shop, late.refundId)).escalated_at).toBeNull()
})

test('approving a refund stores the time', async () => {
  const { shop, call, second, refund } = await largeRefund()
  await refund(naira(30_000))
  const [{ id }] = (await call('GET', '/refunds')).json().data
  expect((await decide(second, id)).statusCode).toBe(200)
  expect((await refundRow(shop, id)).approved_at).not.toBeNull()
})

const overdueMails = async ({ database }: SellingApp) =>
  (
    await database.pool.query(`select payload from notifications where kind = 'refund-overdue' order by id`)
  ).rows.map(({ payload }) => payload)

test('five refunds become overdue: staff get one mail, and one that fails does not stop the others', async () => {
  const { shop } = await slowRefund()
  for (let more = 0; more < 4; more++) await lateVisitor(shop)
  await shop.database.pool.query(`update refunds set status = 'SENT', sent_attempt_at = now()`)
  await sentOn(shop, workingDaysAgo(11))
  // The audit log refuses the line about the second refund.
  await shop.database.pool.query(`
    create function refuse_one() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$;
    create trigger refuse_one before insert on audit_log for each row
      when (new.action = 'refund.escalated' and new.entity_id = 2) execute function refuse_one()`)
  const { rows } = await shop.database.pool.query('select id from refunds order by id')
  expect(rows.map(({ id }) => id)).toContain(2)
  await escalateRefunds(shop.context, STAFF)
  expect(await overdueMails(shop)).toMatchObject([{ fresh: 4, all: 4, amount: naira(140_000) }])
  await escalateRefunds(shop.context, STAFF)
  expect(await overdueMails(shop)).toHaveLength(1)
})

test('a run that was cut off before its mail: the next run tells staff', async () => {
  const { shop } = await slowRefund()
  await sentOn(shop, workingDaysAgo(11))
  await escalateRefunds(shop.context, null)
  expect(await overdueMails(shop)).toEqual([])
  await escalateRefunds(shop.context, STAFF)
  expect(await overdueMails(shop)).toMatchObject([{ fresh: 1, all: 1 }])
})

test('a late refund that lacks a bank account asks for one, and the company gets one SMS about all late refunds', async () => {
  const { shop, admin } = await slowRefund()
  await admin.call('POST', '/companySettings', { companyName: 'Tafiya', supportPhone: '08030000001' })
  await shop.database.pool.query(`update refunds set status = 'NEEDS_ATTENTION'`)
  await sentOn(shop, workingDaysAgo(11))
  await escalateRefunds(shop.context, STAFF)
  await escalateRefunds(shop.context, STAFF)
  await sendNotifications(shop.context)
  const { rows } = await shop.database.pool.query(
    `select kind, message from notifications where kind like '%-sms' order by kind`,
  )
  expect(rows).toEqual([
    {
      kind: 'refund-late-sms',
      message: expect.stringContaining('Please give us a bank account on our money page.'),
    },
    {
      kind: 'refund-overdue-sms',
      message: 'Tafiya: 1 refund is overdue, N35,000 in all. See Payments, Refunds.',
    },
  ])
})
