import type { SelfAct } from '#domain/changes/self-blocks.ts'
import { kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertAct } from './cancel-seats-queries.ts'

type NotedAct = { bookingId: number; kind: SelfAct; seatNos?: string[] }

/** Stores an act of the passenger that moves no money. */
export const noteAct = (tx: Database, act: NotedAct): Promise<number> =>
  insertAct(tx, { ...NO_MONEY, seatNos: [], ...act, userId: null, quote: {} })

type StaffMove = { bookingId: number; userId: number; tripId: number; seatNos: string[] }

/**
 * Stores that staff moved a booking to another trip. If the move leaves an excess, its refund is not part of the act.
 */
export const noteStaffMove = (tx: Database, { tripId, ...move }: StaffMove): Promise<number> =>
  insertAct(tx, { ...NO_MONEY, ...move, kind: 'move', quote: { tripId } })

const NO_MONEY = { charge: kobo(0), back: kobo(0) }
