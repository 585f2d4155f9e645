import { expect, test } from 'vitest'
import { door, phone } from './testing/door-phones.ts'

test('a double scan that was none for a while, because the first scan was undone, is listed again', async () => {
  const shop = await door({ seats: [1] })
  const [one, two, three] = [await phone(shop), await phone(shop), await phone(shop)]
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const open = async () => {
    const { rows } = await shop.database.pool.query<{ device_id: number }>(
      `select device_id from door_exceptions
       where trip_id = $1 and kind = 'double_scan' and resolved_at is null`,
      [shop.trip.id],
    )
    return rows.map(({ device_id }) => device_id)
  }
  const first = one.board(1, minutesAgo(20))
  await one.upload(first)
  await two.upload(two.board(1, minutesAgo(10)))
  expect(await open()).toEqual([two.device.id])
  await one.upload(one.unboard(1, first))
  expect(await open()).toEqual([])
  await three.upload(three.board(1, minutesAgo(30)))
  expect(await open()).toEqual([two.device.id])
})
