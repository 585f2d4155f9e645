import { expect, test } from 'vitest'
import { type SettingsChange, SettingsInput } from '#contracts/company/company-settings.ts'
import { addBusinessHours } from '#domain/platform/business-hours.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { noteDispute } from '#server/money/disputes/note-dispute.ts'
import { escalateRefunds } from '#server/money/refunds/escalate-refunds.ts'
import { lateVisitor, refundRow } from '#server/money/refunds/testing/money-to-return.ts'
import { sendDailyReport } from '#server/office/dashboard/send-daily-report.ts'
import { remindPassengers } from '#server/platform/outbox/remind-passengers.ts'
import { buildBooking, buildRoute, buildTrip } from '#testing/builders.ts'
import { newCaller } from '#testing/caller.ts'
import { openSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'

type Shop = SellingApp & { save: (change: SettingsChange) => Promise<unknown> }

async function shopWithSettings(): Promise<Shop> {
  const shop = await sellingApp()
  const { call } = await staffMember(shop)
  const { id } = (await call('POST', '/companySettings', { companyName: 'Tafiya' })).json().data
  const save = async (change: SettingsChange) => {
    const answer = await call('PATCH', `/companySettings/${id}`, change)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return { ...shop, save }
}

const pageOf = async ({ app }: Shop, url: string) => {
  const { statusCode, body } = await app.inject({ url, headers: { host: 'tafiya.example' } })
  return { status: statusCode, html: body }
}

const held = async (shop: Shop, seats = [1]) => {
  try {
    return await visitorWithDraft(shop, { seats })
  } catch (refused) {
    return (refused as Error).message
  }
}

/** Returns the payment methods that the provider's page offers a new visitor, or the error if no payment can start. */
async function waysToPay(shop: Shop): Promise<string[] | string> {
  const started = (await (await visitorWithDraft(shop)).initialize()).json()
  if (started.error) return started.error
  const page = await (await fetch(`${shop.sandbox.url}/checkout/${started.accessCode}`)).text()
  return ['card', 'transfer'].filter((way) =>
    page.includes(way === 'card' ? 'Pay with a card' : 'Bank transfer'),
  )
}

async function kindsMailedAfterPaying(shop: Shop): Promise<string[]> {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  const { rows } = await shop.database.pool.query('select kind from notifications where booking_id = $1', [
    visitor.id,
  ])
  return rows.map(({ kind }) => kind).toSorted()
}

async function dailyReportsOf({ database }: Shop): Promise<number> {
  const { rows } = await database.pool.query(`select from notifications where kind = 'daily-report'`)
  return rows.length
}

/** Returns a dispute of a passenger who boarded, with its evidence. */
async function disputeOf(shop: Shop) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  shop.sandbox.paystack.dispute(paystackRef)
  await noteDispute(shop.context, paystackRef)
  const { opened_at, due_at } = await shop.database.db
    .selectFrom('disputes')
    .select(['opened_at', 'due_at'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { openedAt: opened_at, dueAt: due_at }
}

/**
 * Deletes all notifications, then creates passengers who depart in the given numbers of hours. Returns how many
 * passengers, with those of earlier calls, get an SMS reminder now.
 */
async function remindedOf(shop: Shop, hours: number[]): Promise<number> {
  await shop.database.pool.query('delete from notifications')
  for (const inHours of hours) {
    const departTime = new Date(Date.now() + inHours * 3_600_000)
    const trip = await buildTrip(shop.database.db, { departTime })
    await buildBooking(shop.database.db, trip, { fields: { status: 'CONFIRMED', paid_kobo: naira(35_000) } })
  }
  await remindPassengers(shop.database.db)
  const { rowCount } = await shop.database.pool.query(`select from notifications where kind = 'reminder'`)
  return rowCount ?? 0
}

type Effect = { what: string; fields: (keyof SettingsInput)[]; show: (shop: Shop) => Promise<void> }

/**
 * Each entry changes settings as staff do, and checks their effect, for example on the public site, at the payment
 * provider or in the mailbox. The last test ensures that no setting is missing.
 */
const EFFECTS: Effect[] = [
  {
    what: 'the public site shows the contact details',
    fields: ['companyName', 'contactEmail', 'contactPhone', 'address', 'parkHours'],
    async show(shop) {
      const told = {
        companyName: 'Sample Lines',
        contactEmail: 'hello@lines.example',
        contactPhone: '0800 111 2222',
        address: '7 Sample Close, Lagos',
        parkHours: '4am until the last bus has left',
      }
      expect((await pageOf(shop, '/contact')).html).toContain('coming soon')
      await shop.save(told)
      const { html } = await pageOf(shop, '/contact')
      for (const words of Object.values(told)) expect(html).toContain(words)
      expect(html).toContain('href="tel:08001112222"')
      expect(html).not.toContain('coming soon')
    },
  },
  {
    what: 'mails name the support contact, and messages go there',
    fields: ['supportEmail', 'supportPhone'],
    async show(shop) {
      await shop.save({ contactEmail: 'hello@lines.example', supportEmail: 'help@lines.example' })
      await shop.save({ supportPhone: '0800 333 4444' })
      await shop.app.inject({
        method: 'POST',
        url: '/api/support',
        payload: { name: 'Tester', email: 'tester@example.com', subject: 'Bags', message: 'How many?' },
      })
      await kindsMailedAfterPaying(shop)
      await sendNotifications(shop.context)
      const mails = shop.sandbox.mailbox.list()
      expect(mails.some(({ to }) => to.includes('help@lines.example'))).toBe(true)
      expect(mails.find(({ attachments }) => attachments.length > 0)?.text).toContain('0800 333 4444')
    },
  },
  {
    what: 'the footer shows only links that are set',
    fields: [
      'websiteUrl',
      'facebookUrl',
      'twitterUrl',
      'whatsAppUrl',
      'whatsAppGroupUrl',
      'instagramUrl',
      'linkedinUrl',
    ],
    async show(shop) {
      const links = Object.fromEntries(this.fields.map((field) => [field, `https://${field}.example/us`]))
      expect((await pageOf(shop, '/')).html).not.toContain('.example/us')
      await shop.save(links)
      const { html } = await pageOf(shop, '/')
      for (const link of Object.values(links)) expect(html).toContain(`href="${link}"`)
    },
  },
  {
    what: 'maintenance closes the site and new bookings, started payments finish, and the site reopens',
    fields: ['maintenanceMode'],
    async show(shop) {
      const visitor = await visitorWithDraft(shop)
      const other = await visitorWithDraft(shop)
      const { paystackRef } = (await visitor.initialize()).json()
      await shop.save({ maintenanceMode: true })
      expect(await pageOf(shop, '/')).toMatchObject({ status: 503 })
      expect((await pageOf(shop, '/about')).html).toContain('Under Maintenance')
      expect(await held(shop)).toContain('MAINTENANCE')
      expect((await other.initialize()).statusCode).toBe(503)
      await shop.sandbox.paystack.pay(paystackRef, { notify: false })
      expect((await visitor.verify(paystackRef)).json().ticketUrl).toBeTruthy()
      await shop.save({ maintenanceMode: false })
      expect(await pageOf(shop, '/')).toMatchObject({ status: 200 })
    },
  },
  {
    what: 'a draft holds its seats for the set minutes',
    fields: ['seatHoldMinutes'],
    async show(shop) {
      await shop.save({ seatHoldMinutes: 40 })
      const { id } = await visitorWithDraft(shop)
      const { rows } = await shop.database.pool.query(
        `select round(extract(epoch from hold_expires_at - now()) / 60)::int as minutes from seats
         where booking_id = $1`,
        [id],
      )
      expect(rows).toEqual([{ minutes: 40 }])
    },
  },
  {
    what: 'a booking has at most the set number of seats',
    fields: ['maxSeatsPerBooking'],
    async show(shop) {
      await shop.save({ maxSeatsPerBooking: 2 })
      expect(await held(shop, [1, 2, 3])).toContain('You can only select 2 seat(s)')
      expect(await held(shop, [1, 2])).toMatchObject({ seatIds: [expect.any(Number), expect.any(Number)] })
    },
  },
  {
    what: 'booking closes the set hours before departure',
    fields: ['bookingDeadlineHours'],
    async show(shop) {
      const ends = { origin: 'Lagos', destination: 'Iseyin (Oyo)' }
      const route = await buildRoute(shop.database.db, ends)
      const departTime = new Date(Date.now() + 5 * 3_600_000)
      const trip = await buildTrip(shop.database.db, { route, departTime })
      const query = new URLSearchParams({ ...ends, date: lagosDay(departTime) })
      const found = async () => (await shop.app.inject(`/api/trips/search?${query}`)).json().data.trips.length
      await shop.save({ bookingDeadlineHours: 4 })
      expect(await found()).toBe(1)
      await shop.save({ bookingDeadlineHours: 6 })
      expect(await found()).toBe(0)
      await expect(visitorWithDraft(shop, { trip })).rejects.toThrow('Booking for this trip has closed.')
    },
  },
  {
    what: 'only enabled ways to pay are offered',
    fields: ['paystackEnabled', 'bankTransferEnabled'],
    async show(shop) {
      expect(await waysToPay(shop)).toEqual(['card', 'transfer'])
      await shop.save({ bankTransferEnabled: false })
      expect(await waysToPay(shop)).toEqual(['card'])
      await shop.save({ bankTransferEnabled: true, paystackEnabled: false })
      expect(await waysToPay(shop)).toEqual(['transfer'])
      await shop.save({ bankTransferEnabled: false })
      expect(await waysToPay(shop)).toContain('Online payment is not available')
    },
  },
  {
    what: 'the test page of the site shows the public key of the settings',
    fields: ['paystackPublicKey'],
    async show(shop) {
      await shop.save({ paystackPublicKey: 'pk_test_fromsettings' })
      expect((await pageOf(shop, '/test-env')).html).toContain('<code>pk_test_fromsettings</code>')
    },
  },
  {
    what: 'booking and payment e-mails are sent only while enabled',
    fields: ['bookingEmailsEnabled', 'paymentEmailsEnabled'],
    async show(shop) {
      expect(await kindsMailedAfterPaying(shop)).toEqual(['receipt', 'ticket'])
      await shop.save({ bookingEmailsEnabled: false })
      expect(await kindsMailedAfterPaying(shop)).toEqual(['receipt'])
      await shop.save({ bookingEmailsEnabled: true, paymentEmailsEnabled: false })
      expect(await kindsMailedAfterPaying(shop)).toEqual(['ticket'])
    },
  },
  {
    what: 'reminders are sent the set hours before departure, only while enabled',
    fields: ['reminderSmsEnabled', 'reminderHours'],
    async show(shop) {
      await shop.save({ reminderHours: 6 })
      expect(await remindedOf(shop, [5, 7])).toBe(1)
      await shop.save({ reminderHours: 8 })
      expect(await remindedOf(shop, [])).toBe(2)
      await shop.save({ reminderSmsEnabled: false })
      expect(await remindedOf(shop, [1])).toBe(0)
    },
  },
  {
    what: 'the owner gets a daily report only while it is enabled',
    fields: ['dailyReportEnabled'],
    async show(shop) {
      await shop.save({ contactEmail: 'owner@example.com', dailyReportEnabled: false })
      await sendDailyReport(shop.context, new Date())
      expect(await dailyReportsOf(shop)).toBe(0)
      await shop.save({ dailyReportEnabled: true })
      await sendDailyReport(shop.context, new Date())
      expect(await dailyReportsOf(shop)).toBe(1)
    },
  },
  {
    what: 'callers are served only while USSD is enabled',
    fields: ['ussdEnabled'],
    async show(shop) {
      expect(await newCaller(shop).ask('')).toMatch(/^END This service is switched off right now\./)
      await shop.save({ ussdEnabled: true })
      expect(await newCaller(shop).ask('')).toMatch(/^CON Tafiya\n1 Book a seat/)
    },
  },
  {
    what: 'cancelling is free if the departure moves by more than the set minutes',
    fields: ['lateMinutes'],
    async show(shop) {
      await shop.save({ lateMinutes: 30 })
      const { id, trip } = await visitorWithDraft(shop)
      await shop.database.pool.query(
        `update trips set depart_time = depart_time + interval '31 minutes' where id = $1`,
        [trip.id],
      )
      const { call } = await staffMember(shop)
      const faultless = { because: 'Nothing was paid, so nothing is charged' }
      const moved = { because: 'No charge: the departure has moved by more than 30 minutes' }
      expect((await call('POST', `/bookings/${id}/quote`, {})).json().data).toMatchObject(moved)
      await shop.save({ lateMinutes: 60 })
      const later = await visitorWithDraft(shop)
      expect((await call('POST', `/bookings/${later.id}/quote`, {})).json().data).toMatchObject(faultless)
    },
  },
  {
    what: 'the form of a passenger names the age up to which a child has no seat',
    fields: ['infantMaxAge'],
    async show(shop) {
      await shop.save({ infantMaxAge: 4 })
      const { booking } = await paidBooking(shop)
      const visitor = await openSelf(shop, booking)
      const { url } = (await visitor.call('passengers/1/link', { channel: 'share' })).json().data
      const page = await shop.app.inject(new URL(url).pathname)
      expect(page.body).toContain('up to 4 years')
    },
  },
  {
    what: 'a refund above the limit waits for a second person',
    fields: ['refundApprovalAbove'],
    async show(shop) {
      const { call } = await staffMember(shop, 'finance')
      const visitor = await visitorWithDraft(shop)
      const { paystackRef } = (await visitor.initialize()).json()
      shop.sandbox.paystack.pay(paystackRef, { notify: false })
      await visitor.verify(paystackRef)
      const [payment] = (await call('GET', `/payments?search=${paystackRef}`)).json().data
      const refund = { amount: naira(10_000), because: 'goodwill', reason: 'The bus was late' }
      await shop.save({ refundApprovalAbove: 10_000 })
      await call('POST', `/payments/${payment.id}/refunds`, refund)
      await shop.save({ refundApprovalAbove: 5_000 })
      await call('POST', `/payments/${payment.id}/refunds`, refund)
      const refunds = (await call('GET', '/refunds')).json().data as { id: number; isWaiting: boolean }[]
      expect(refunds.toSorted((a, b) => a.id - b.id).map(({ isWaiting }) => isWaiting)).toEqual([false, true])
    },
  },
  {
    what: 'an answer to a dispute is due after the set business hours',
    fields: ['disputeHours'],
    async show(shop) {
      await shop.save({ disputeHours: 6 })
      const { openedAt, dueAt } = await disputeOf(shop)
      expect(dueAt).toEqual(addBusinessHours(openedAt, 6))
    },
  },
  {
    what: 'a refund becomes an open item after this many working days',
    fields: ['refundEscalationDays'],
    async show(shop) {
      const { refundId } = await lateVisitor(shop)
      // 16 calendar days have between 10 and 12 working days.
      await shop.database.pool.query(
        `delete from holidays; update refunds set created_at = now() - interval '16 days', sent_attempt_at = null`,
      )
      await shop.save({ refundEscalationDays: 15 })
      await escalateRefunds(shop.context, null)
      expect((await refundRow(shop, refundId)).escalated_at).toBeNull()
      await shop.save({ refundEscalationDays: 5 })
      await escalateRefunds(shop.context, null)
      expect((await refundRow(shop, refundId)).escalated_at).not.toBeNull()
    },
  },
]

for (const effect of EFFECTS) test(effect.what, async () => effect.show(await shopWithSettings()))

test('every setting is listed in exactly one entry of EFFECTS', () => {
  const shown = EFFECTS.flatMap(({ fields }) => fields)
  expect(shown.toSorted()).toEqual(Object.keys(SettingsInput.shape).toSorted())
})
