import { kobo } from '#domain/money.ts'
import type { SelfAct } from '#domain/self-blocks.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertAct } from './queries.ts'

/** Notes an act of the passenger that moves no money. */
export const noteAct = (
  tx: Database,
  act: { bookingId: number; kind: SelfAct; seatNos?: string[]; asked: string; idemKey: string | undefined },
): Promise<number> =>
  insertAct(tx, {
    bookingId: act.bookingId,
    kind: act.kind,
    userId: null,
    quote: { asked: act.asked },
    charge: kobo(0),
    back: kobo(0),
    seatNos: act.seatNos ?? [],
    idemKey: act.idemKey ?? null,
  })
