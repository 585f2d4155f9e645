import { expect, test } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { buildTrip } from '#testing/builders.ts'
import { codeIn, inputsFor, newCaller, ussdShop } from '#testing/caller.ts'
import { fullDump } from '#testing/full-dump.ts'
import { RELAY_DOMAIN, type SellingApp } from '#testing/selling-app.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { CANARIES, canariesLeft, endJourneys, visitOf } from './testing/canaries.ts'

const PHONE = `234${CANARIES.mobile}`

/** Lets a caller book two seats by USSD, let one go, pay for the other and get code and ticket by SMS. */
async function callAndPay(shop: SellingApp): Promise<string> {
  const trip = await buildTrip(shop.database.db)
  const { name, address, kinName, kinPhone } = CANARIES
  const inputs = [...inputsFor(trip).slice(0, 5), name, address, kinName, `0${kinPhone}`]
  const left = newCaller(shop, PHONE)
  await left.say(...inputs, '0')
  const caller = newCaller(shop, PHONE)
  const screen = await caller.say(...inputs, '1', '1', '1')
  await sendNotifications(shop.context)
  shop.sandbox.paystack.dial(codeIn(screen), 'approve')
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  await sendNotifications(shop.context)
  return caller.session
}

test('a caller erases their data by phone number: a full dump has no name, number, relay address or session of theirs', async () => {
  const shop = await ussdShop()
  const session = await callAndPay(shop)
  const before = await fullDump(shop.database.pool)
  expect(before).toContain(`p${PHONE}@${RELAY_DOMAIN}`)
  expect(before).toContain(session)
  expect(await canariesLeft(shop)).toEqual(['name', 'address', 'mobile', 'kinName', 'kinPhone'])

  await endJourneys(shop)
  const { dataKey, summary } = await visitOf(shop, `0${CANARIES.mobile}`)
  expect(summary).toMatchObject({ blocks: [] })
  const erased = await shop.app.inject({
    method: 'POST',
    url: '/api/my-data/erase',
    payload: { dataKey, isUnderstood: true },
  })
  expect(erased.statusCode, erased.body).toBe(200)
  await sendNotifications(shop.context)
  expect(await canariesLeft(shop)).toEqual([])
  const after = await fullDump(shop.database.pool)
  expect(after).not.toContain(RELAY_DOMAIN)
  expect(after).not.toContain(session)
  expect(await invariantViolations(shop)).toEqual([])
})
