import type { Today } from '#contracts/office/dashboard.ts'
import { addDays, lagosDay } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentDepartureToday } from './present-departure-today.ts'
import { selectDeparturesOf, selectNextDay, selectTakings } from './today-queries.ts'

/** Returns today's departures and takings. If all departures of today are over, adds the next day with departures. */
export async function showToday(db: Database, mode: string, now: Date): Promise<Today> {
  const day = lagosDay(now)
  const [today, takings] = await Promise.all([showDay(db, day, now), selectTakings(db, mode, now)])
  const isOver = today.departures.every(({ state }) => state === 'left' || state === 'cancelled')
  const nextDay = isOver ? await selectNextDay(db, addDays(day, 1)) : undefined
  const next = nextDay ? [await showDay(db, nextDay, now)] : []
  return {
    day,
    days: [today, ...next].filter(({ departures }) => departures.length > 0),
    takings: {
      today: { received: takings.received, refunded: takings.refunded },
      lastWeek: { received: takings.receivedLastWeek, refunded: takings.refundedLastWeek },
    },
  }
}

async function showDay(db: Database, day: string, now: Date): Promise<Today['days'][number]> {
  const rows = await selectDeparturesOf(db, day)
  return { day, departures: rows.map((row) => presentDepartureToday(row, now)) }
}
