import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildApp } from '#server/app.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { createPaystack } from '#server/platform/providers/paystack.ts'
import { askGateway, callerWithHold, codeIn, newCaller, ussdShop } from '#testing/caller.ts'
import type { SellingApp } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, mailsOf, refundsOf } from '#testing/stored-rows.ts'

const hearWebhooks = async ({ sandbox, context }: SellingApp): Promise<void> => {
  await sandbox.paystack.webhooksIdle()
  await readWebhooks(context)
}

const countRows = async ({ database }: SellingApp) =>
  (
    await database.pool.query(
      'select (select count(*)::int from bookings) as bookings, (select count(*)::int from payments) as payments',
    )
  ).rows[0]

test('the provider hangs: the caller is answered, the seats stay held, and a second call pays', async () => {
  const shop = await ussdShop()
  const { baseUrl = '', secretKey } = shop.context.config.paystack
  shop.context.paystack = createPaystack({ baseUrl, secretKey, budgetMs: 1_000 })
  const caller = await callerWithHold(shop)
  shop.sandbox.paystack.script({ on: 'charge', delay: 30_000, times: 1 })
  expect(await caller.say('1', '1', '1')).toMatch(/^CON .*\n0 Back\n00 Main menu$/)
  // The network has ended the session meanwhile. The caller dials again and finds the booking under Pay balance.
  const later = newCaller(shop, caller.phone)
  expect(await later.say('2')).toContain('To pay, type 00 and 3.')
  const screen = await later.say('00', '3', '1', '1')
  expect(screen).toMatch(/^END Dial .* to pay N35,000 by /)
  shop.sandbox.paystack.dial(codeIn(screen), 'approve')
  await hearWebhooks(shop)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

test('the session breaks off before the payment: the caller dials again and pays for the same seats', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'DRAFT' })
  const later = newCaller(shop, caller.phone)
  expect(await later.say('3')).toContain('pay N35,000 from which bank?')
  expect(await later.say('1', '1')).toMatch(/^END Dial /)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'PENDING' })
  expect(await countRows(shop)).toEqual({ bookings: 1, payments: 1 })
})

test('the money arrives before the answer with the code: the caller reads the ticket', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  const { paystack } = shop.context
  shop.context.paystack = {
    ...paystack,
    async chargeUssd(charge) {
      const made = await paystack.chargeUssd(charge)
      if (made !== 'duplicate reference') shop.sandbox.paystack.dial(made.ussdCode, 'approve')
      await hearWebhooks(shop)
      return made
    },
  }
  expect(await caller.say('1', '1', '1')).toMatch(/^END Paid\. Your ticket:\n.*seat 1\./)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CONFIRMED' })
  await sendNotifications(shop.context)
  expect(await mailsOf(shop, caller.id)).toContain('confirmed-sms')
  expect(await countRows(shop)).toEqual({ bookings: 1, payments: 1 })
  expect(await invariantViolations(shop)).toEqual([])
})

test('the gateway sends each last request to two nodes at once: one booking, one payment, one code, one SMS', async () => {
  const shop = await ussdShop()
  const other = await buildApp(shop.context)
  onTestFinished(() => other.close())
  const caller = await callerWithHold(shop)
  const call = { phone: caller.phone, session: caller.session, text: `${caller.text()}*1*1*1` }
  const both: FastifyInstance[] = [shop.app, other, shop.app, other]
  const screens = (await Promise.all(both.map((app) => askGateway(app, call)))).map(({ body }) => body)
  const codes = new Set(screens.map(codeIn).filter((code) => code !== ''))
  expect([...codes]).toHaveLength(1)
  expect(await countRows(shop)).toEqual({ bookings: 1, payments: 1 })
  expect(await mailsOf(shop, caller.id)).toEqual(['ussd-code-sms'])
})

test('a caller asks two banks for a code and dials both: one buys the seat, and the money of the other goes back', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  const first = codeIn(await caller.say('1', '1', '1'))
  const second = codeIn(await newCaller(shop, caller.phone).say('3', '2', '1'))
  expect([first, second]).toEqual([expect.stringMatching(/^\*737\*/), expect.stringMatching(/^\*919\*/)])
  for (const code of [first, second]) shop.sandbox.paystack.dial(code, 'approve')
  await hearWebhooks(shop)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await refundsOf(shop, caller.id)).toMatchObject([{ amount_kobo: naira(35_000) }])
  expect(await invariantViolations(shop)).toEqual([])
})
