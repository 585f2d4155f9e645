import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DoorEventInput, DoorHandedOver, DoorHandOver } from '#contracts/boarding/door.ts'
import { type HandedEvent, readHandOver } from '#domain/boarding/door-handover.ts'
import { type DoorTicket, doorTickets } from '#server/bookings/tickets/door-tickets.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { invalid } from '#server/platform/errors.ts'
import { actionOf, type DeviceRequest, requireDevice } from './require-device.ts'
import { storeEvents } from './store-events.ts'
import { selectSender } from './upload-queries.ts'

/**
 * Stores the boardings that one device handed over to another by QR code, under the first device and in the name of its
 * user. The second device uploads the code unchanged. It cannot forge the code, because only the first device and the
 * server know the key. If the first device uploads the same boardings later, nothing changes.
 */
export const receiveHandOver = (
  context: AppContext,
  tripId: number,
  { deviceId, token, code }: DoorHandOver,
  request: DeviceRequest,
): Promise<DoorHandedOver> =>
  withTransaction(context.db, async (tx) => {
    await requireDevice(tx, tripId, { deviceId, token }, request)
    const read = readHandOver(code)
    const sender = read?.tripId === tripId ? await selectSender(tx, tripId, read.deviceId) : undefined
    if (!read || !sender || !isGenuine(sender.digest, read))
      throw invalid({ code: 'This code is not a hand-over of boardings for this trip.' })
    const events = eventsOf(read.deviceId, read.events, await doorTickets(tx, tripId))
    if (events.length === 0) return { stored: 0 }
    const act = actionOf(sender, request)
    const { stored } = await storeEvents(tx, context, act, { tripId, deviceId: read.deviceId, events })
    return { stored: stored.length }
  })

const isGenuine = (key: Buffer, { bytes, mac }: { bytes: Uint8Array; mac: Uint8Array }): boolean =>
  timingSafeEqual(createHmac('sha256', key).update(bytes).digest().subarray(0, mac.length), mac)

/**
 * Finds the ticket of each seat, because the code names only seats. Leaves out a seat that had several tickets on this
 * trip: only the first device knows which of them it scanned.
 */
function eventsOf(
  deviceId: number,
  events: readonly HandedEvent[],
  tickets: readonly DoorTicket[],
): DoorEventInput[] {
  return events.flatMap((event): DoorEventInput[] => {
    const [ticket, ...others] = tickets.filter(({ seatNo }) => seatNo === event.seatNo)
    if (!ticket || others.length > 0) return []
    const { seq, seatNo } = event
    const happened = { seq, seatNo, at: event.at.toISOString(), clockOffsetMs: 0 }
    if (event.kind === 'board') return [{ ...happened, kind: 'board', ticket: ticket.ticketDigest }]
    return [
      { ...happened, kind: 'unboard', undoes: event.undoes.map((undone) => ({ deviceId, seq: undone })) },
    ]
  })
}
