import { expect, test } from 'vitest'
import { phone } from '#server/boarding/door/testing/door-phones.ts'
import { confirmedVisitor, webhooksArrive } from '#server/money/refunds/testing/money-to-return.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { disputeIdOf } from './testing/disputed-payments.ts'

test('the evidence names the phone that scanned a ticket first, and the back-office that ticked a seat', async () => {
  const shop = await sellingApp()
  const { trip, reference } = await confirmedVisitor(shop, [4, 5])
  const manager = await staffMember(shop, 'manager')
  await shop.database.pool.query(
    `update trips set depart_time = now() + interval '1 hour', arrive_time = now() + interval '9 hours' where id = $1`,
    [trip.id],
  )
  const door = { ...shop, ...manager, trip }
  const [late, early] = [await phone(door), await phone(door)]
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const undone = late.board(4, minutesAgo(9))
  await late.upload(undone, late.unboard(4, undone), late.board(4, minutesAgo(2)))
  await early.upload(early.board(4, minutesAgo(5)))
  const seatId = trip.seats.find(({ seat_no }) => seat_no === '5')?.id
  await manager.call('PATCH', `/trips/${trip.id}/boarding`, { seatId, isBoarded: true })

  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  const file = await manager.call('GET', `/disputes/${await disputeIdOf(shop, reference)}/pack.pdf`)
  const words = readPdf(file.rawPayload)
    .flat()
    .map(({ text }) => text)
    .join(' ')
  expect(words).toContain(`recorded by staff member ${manager.user.id}, device ${early.device.id} (phone)`)
  expect(words).toMatch(/Seat 5 boarded .*, device \d+ \(back-office\)/)
})
