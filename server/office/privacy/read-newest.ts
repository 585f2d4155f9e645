import type { DataExport } from '#contracts/data-export.ts'
import type { OpenExport } from './open-export.ts'

/** The newest records of an export. `isCut` is true if a list has more. */
export type NewestData = { data: DataExport; isCut: boolean }

/** Reads at most `most` records of each list. */
export async function readNewest({ head, pages }: OpenExport, most: number): Promise<NewestData> {
  const cut: boolean[] = []
  const take = async <Row>(read: () => AsyncGenerator<Row[]>): Promise<Row[]> => {
    const rows: Row[] = []
    for await (const page of read()) {
      rows.push(...page)
      if (rows.length > most) break
    }
    cut.push(rows.length > most)
    return rows.slice(0, most)
  }
  const data = {
    ...head,
    bookings: await take(pages.bookings),
    otherPayments: await take(pages.otherPayments),
    seats: await take(pages.seats),
    messages: await take(pages.messages),
    notifications: await take(pages.notifications),
    consents: await take(pages.consents),
  }
  return { data, isCut: cut.includes(true) }
}
