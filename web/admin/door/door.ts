import type { DoorEventInput, DoorList, DoorUploaded } from '#contracts/door.ts'
import { correctedTime } from '#domain/door-events.ts'
import { chooseHanded, isHandOver, readHandOver } from '#domain/door-handover.ts'
import {
  aboardSeats,
  type DoorVerdict,
  judgeAtDoor,
  mayTypeShortCode,
  type RecordedEvent,
  recentWrongCodes,
} from '#domain/door-verdict.ts'
import { fetchList, uploadHandOver, uploadToServer } from './door-api.ts'
import { type KeptTrip, keepTrip } from './door-store.ts'
import { handedOf, signedHandOver } from './hand-over.ts'
import { readShownCode } from './read-code.ts'

/** The phone decides alone if the server has not answered after this time. */
const ANSWER_MS = 2_000
const BATCH = 200

type Unsaved = DoorEventInput extends infer Event
  ? Event extends DoorEventInput
    ? Omit<Event, 'seq' | 'at' | 'clockOffsetMs'>
    : never
  : never

export type DoorStatus = {
  boarded: number
  passengers: number
  pending: number
  /** Codes of other phones that wait to be uploaded. */
  handOvers: number
  madeAt: Date
  /** Why the list or the boardings cannot be exchanged with the server, if it refuses them. */
  problem: string | null
}

/**
 * The door of one trip on this phone. Every event is written to the phone before the verdict is shown, and uploaded when
 * there is a network.
 */
export function openDoor(trip: KeptTrip, onChange: () => void) {
  let problem: string | null = null
  let sending: Promise<void> | null = null

  const recorded = (): RecordedEvent[] => trip.events.map(({ event }) => recordedOf(trip.device.id, event))
  const pending = () => trip.events.filter(({ isUploaded }) => !isUploaded).map(({ event }) => event)

  async function record(unsaved: readonly Unsaved[]): Promise<DoorEventInput[]> {
    const at = wholeSecond(Date.now(), trip.clockOffsetMs).toISOString()
    const events = unsaved.map(
      (event) => ({ ...event, seq: ++trip.lastSeq, at, clockOffsetMs: trip.clockOffsetMs }) as DoorEventInput,
    )
    trip.events.push(...events.map((event) => ({ event, isUploaded: false })))
    await keepTrip(trip)
    onChange()
    return events
  }

  async function markUploaded(seqs: readonly number[]): Promise<void> {
    for (const kept of trip.events) if (seqs.includes(kept.event.seq)) kept.isUploaded = true
    await keepTrip(trip)
    onChange()
  }

  /** Asks the server about boardings that this phone allows. Returns its refusal, or null. */
  async function ask(events: readonly DoorEventInput[]): Promise<DoorVerdict | null> {
    const isAlone = pending().length === events.length
    if (!navigator.onLine || !isAlone || sending) {
      void upload()
      return null
    }
    const { tripId } = trip.list
    const answer = await uploadToServer(tripId, trip.device, events, { isAsking: true, waitMs: ANSWER_MS })
    if (answer.kind !== 'ok') {
      if (answer.kind === 'refused') problem = answer.sentence
      void upload()
      return null
    }
    problem = null
    const { stored, outcomes } = answer.data
    const refused = events.filter(({ seq }) => !stored.includes(seq)).map(({ seq }) => seq)
    trip.events = trip.events.filter(({ event }) => !refused.includes(event.seq))
    await markUploaded(stored)
    const refusal = outcomes.find(({ seq }) => refused.includes(seq))
    return refusal ? verdictOf(refusal, trip.list, events) : null
  }

  async function board(seats: readonly { seatNo: string; ticket: string }[]): Promise<DoorVerdict | null> {
    const events = await record(seats.map(({ seatNo, ticket }) => ({ kind: 'board', seatNo, ticket })))
    return ask(events)
  }

  /** Keeps the code of another phone until it is uploaded. */
  async function receive(text: string): Promise<DoorVerdict> {
    const handOver = readHandOver(text)
    if (handOver?.tripId !== trip.list.tripId) return { outcome: 'wrong_hand_over' }
    if (!trip.handOvers.includes(text)) trip.handOvers.push(text)
    await keepTrip(trip)
    onChange()
    void upload()
    return { outcome: 'handed_over', count: handOver.events.length }
  }

  /** Returns the boardings that the server does not have yet as texts of QR codes for another phone. */
  async function handOver(): Promise<string[]> {
    const { tripId } = trip.list
    let left = pending().flatMap((event) => handedOf(trip.device.id, event))
    const codes: string[] = []
    while (left.length > 0) {
      const events = chooseHanded(left)
      // The next code begins after the last event of this one. Events in between stay on this phone.
      const end = left.findIndex(({ seq }) => seq === events.at(-1)?.seq)
      if (events.length === 0) break
      left = left.slice(end + 1)
      codes.push(await signedHandOver(trip.device.token, { tripId, deviceId: trip.device.id, events }))
    }
    return codes
  }

  async function check(text: string): Promise<DoorVerdict> {
    if (isHandOver(text)) return receive(text)
    const code = await readShownCode(trip.list, text)
    if (code.shortCode && !mayTypeShortCode(trip.wrongCodes, Date.now())) return { outcome: 'limited' }
    const verdict = judgeAtDoor(trip.list, recorded(), code)
    if (code.shortCode && verdict.outcome === 'unknown') {
      trip.wrongCodes = [...recentWrongCodes(trip.wrongCodes, Date.now()), Date.now()]
      await keepTrip(trip)
    }
    if (verdict.outcome === 'boarded') return (await board(verdict.boards)) ?? verdict
    if (verdict.outcome === 'unlisted') return (await board([verdict])) ?? verdict
    return verdict
  }

  /** Takes the whole balance in cash and boards the seats. Returns the number of the receipt. */
  async function takeCash(verdict: Extract<DoorVerdict, { outcome: 'unpaid' }>): Promise<string> {
    const [seat] = verdict.seats
    if (!seat) throw new Error('no seat')
    const aboard = aboardSeats(trip.list, recorded())
    const toBoard = verdict.seats.filter(({ seatNo }) => !aboard.has(seatNo))
    const [cash] = await record([
      { kind: 'cash', seatNo: seat.seatNo, ticket: seat.ticket, amount: verdict.amountDue },
      ...toBoard.map(({ seatNo, ticket }) => ({ kind: 'board', seatNo, ticket }) as const),
    ])
    void upload()
    return `${trip.device.id}-${cash?.seq}`
  }

  async function undo(seatNos: readonly string[]): Promise<void> {
    const aboard = aboardSeats(trip.list, recorded())
    const undos = seatNos.flatMap((seatNo): Unsaved[] => {
      const seat = aboard.get(seatNo) ?? aboard.get(`unlisted ${seatNo}`)
      if (!seat) return []
      const undoes = [seat.first, ...seat.later].map(({ deviceId, seq }) => ({ deviceId, seq }))
      return [{ kind: 'unboard', seatNo, undoes }]
    })
    await record(undos)
    void upload()
  }

  /** Uploads what the server does not have yet. Does nothing while an upload is under way. */
  function upload(): Promise<void> {
    sending ??= uploadPending().finally(() => {
      sending = null
      onChange()
    })
    return sending
  }

  async function uploadPending(): Promise<void> {
    for (let batch = pending().slice(0, BATCH); batch.length > 0; batch = pending().slice(0, BATCH)) {
      const answer = await uploadToServer(trip.list.tripId, trip.device, batch)
      if (answer.kind === 'refused') problem = answer.sentence
      if (answer.kind !== 'ok') return
      problem = null
      await markUploaded(answer.data.stored)
    }
    for (const code of [...trip.handOvers]) {
      const answer = await uploadHandOver(trip.list.tripId, trip.device, code)
      if (answer.kind === 'refused') problem = answer.sentence
      // The server refuses a code that another phone has not signed, today and tomorrow.
      if (answer.kind === 'offline' || (answer.kind === 'refused' && answer.status !== 400)) return
      trip.handOvers = trip.handOvers.filter((kept) => kept !== code)
      await keepTrip(trip)
      onChange()
    }
  }

  /** Downloads the list again. Then the uploaded events are part of it and are deleted here. */
  async function refresh(): Promise<void> {
    await upload()
    const uploaded = trip.events.filter(({ isUploaded }) => isUploaded)
    const answer = await fetchList(trip.list.tripId, trip.device.id)
    if (answer.kind === 'refused') problem = answer.status === 401 ? LOG_IN : answer.sentence
    if (answer.kind === 'ok') {
      const { list, clockOffsetMs } = answer.data
      Object.assign(trip, { list, clockOffsetMs })
      trip.events = trip.events.filter((kept) => !uploaded.includes(kept))
      // A colleague has logged in on this phone. Their boardings get a device of their own.
      if (list.device && trip.events.length === 0) Object.assign(trip, { device: list.device, lastSeq: 0 })
      problem = null
      await keepTrip(trip, { isLoggedIn: true })
    }
    onChange()
  }

  const status = (): DoorStatus => ({
    boarded: aboardSeats(trip.list, recorded()).size,
    passengers: trip.list.seats.length,
    pending: pending().length,
    handOvers: trip.handOvers.length,
    madeAt: new Date(trip.list.madeAt),
    problem,
  })

  return { check, takeCash, undo, handOver, upload, refresh, status }
}

export type Door = ReturnType<typeof openDoor>

const LOG_IN = 'Log in to update the list. Boarding goes on without it.'

/**
 * Returns the time by the clock of this phone at which the corrected time is a whole second. A hand-over has whole
 * seconds only, and must store the same time as an upload.
 */
const wholeSecond = (now: number, clockOffsetMs: number): Date =>
  new Date(Math.floor((now - clockOffsetMs) / 1_000) * 1_000 + clockOffsetMs)

function recordedOf(deviceId: number, event: DoorEventInput): RecordedEvent {
  const { seq, seatNo } = event
  if (event.kind === 'cash') return { kind: 'cash', deviceId, seq, seatNo, amount: event.amount }
  if (event.kind === 'unboard') return { kind: 'unboard', deviceId, seq, undoes: event.undoes }
  return { kind: 'board', deviceId, seq, seatNo, at: correctedTime(new Date(event.at), event.clockOffsetMs) }
}

/** Returns the refusal of the server as a verdict of this phone. */
function verdictOf(
  { seq, outcome, at, amountDue }: DoorUploaded['outcomes'][number],
  list: DoorList,
  events: readonly DoorEventInput[],
): DoorVerdict {
  const seatNo = events.find((event) => event.seq === seq)?.seatNo ?? ''
  const seats = list.seats.filter((seat) => seat.seatNo === seatNo)
  if (outcome === 'already') return { outcome, seats, at: new Date(at ?? Date.now()) }
  if (outcome === 'unpaid') return { outcome, seats, amountDue }
  if (outcome === 'cancelled') return { outcome: 'ended', seatNo, because: 'cancelled' }
  return outcome === 'replaced' ? { outcome: 'ended', seatNo, because: 'moved' } : { outcome: 'unknown' }
}
