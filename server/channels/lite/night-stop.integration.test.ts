import { expect, test } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildRoute, buildTrip } from '#testing/builders.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { liteVisitor } from './testing/lite-visitor.ts'

const NIGHT = 'Lokoja, 7 pm to 6 am, your room is included'

test('passengers read where they spend the night: in the search, before the payment, on ticket, mail, PDF and calendar', async () => {
  const shop = await sellingApp()
  const { app, context, database, sandbox } = shop
  const route = await buildRoute(database.db, { night_stop: NIGHT })
  const me = await liteVisitor(shop, { trip: await buildTrip(database.db, { route }) })
  await me.open('/lite')
  await me.send('Search', me.search)
  expect(me.text()).toContain(`Night stop: ${NIGHT}`)
  await me.follow('Choose seats')
  await me.toReview()
  expect(me.text()).toContain(NIGHT)
  await me.pay()
  await me.comeBack(me.payAtProvider())
  expect(me.text()).toContain(NIGHT)

  await sendNotifications(context)
  const mails = sandbox.mailbox.list().filter(({ to }) => to?.includes(me.person.email))
  expect(mails.map(({ text }) => text).join()).toContain(`We stop for the night: ${NIGHT}.`)
  const { booking_token: token } = await database.db
    .selectFrom('bookings')
    .select('booking_token')
    .executeTakeFirstOrThrow()
  const publicBooking = await app.inject({ url: '/api/bookings/confirm', query: { bookingToken: token } })
  expect(publicBooking.json()).toMatchObject({
    booking: { trip: { stops: { nightStop: NIGHT } } },
  })
  const calendar = await app.inject({ url: `/api/tickets/${token}/trip.ics` })
  expect(calendar.body.replaceAll('\r\n ', '')).toContain('We stop for the night: Lokoja')
  const pdf = readPdf((await app.inject({ url: `/api/tickets/${token}.pdf` })).rawPayload)
  expect(
    pdf
      .flat()
      .map(({ text }) => text)
      .join(' '),
  ).toContain(NIGHT)
})
