import type { DoorEventInput, DoorList, DoorUploaded } from '#contracts/boarding/door.ts'
import { correctedTime } from '#domain/boarding/door-events.ts'
import { chooseHanded, isHandOver, readHandOver } from '#domain/boarding/door-handover.ts'
import {
  aboardSeats,
  boardedVerdict,
  type DoorVerdict,
  judgeAtDoor,
  mayTypeShortCode,
  type RecordedEvent,
  recentWrongCodes,
} from '#domain/boarding/door-verdict.ts'
import type { PassengerField } from '#domain/bookings/passenger-details.ts'
import { fetchList, uploadHandOver, uploadToServer } from './door-api.ts'
import { type KeptTrip, keepTrip } from './door-store.ts'
import { handedOf, signedHandOver } from './hand-over.ts'
import { clockOf, renumbered } from './number-events.ts'
import { readShownCode } from './read-code.ts'

/** The time that the server has to answer. After it, the phone decides alone. */
const ANSWER_MS = 2_000
const BATCH = 200

type Unsaved = DoorEventInput extends infer Event
  ? Event extends DoorEventInput
    ? Omit<Event, 'seq' | 'at' | 'clockOffsetMs'>
    : never
  : never

/** The server's answer about boardings. `missingOn` returns the details that the passenger on a seat still lacks. */
type Asked = {
  refusal: DoorVerdict | null
  missingOn: (seatNo: string) => readonly PassengerField[] | undefined
}

/** The verdicts that let passengers board. */
type Boards = Extract<DoorVerdict, { outcome: 'boarded' | 'incomplete' | 'unlisted' }>

export type DoorStatus = {
  boarded: number
  passengers: number
  pending: number
  /** The number of QR codes from other phones that are not uploaded yet. */
  handOvers: number
  madeAt: Date
  /** Sentences about failures to store the trip on this phone or to exchange data with the server. */
  problems: string[]
}

/**
 * Boards the passengers of one trip on this phone, also without a network. Every event is stored on the phone before
 * the verdict is shown, and uploaded when there is a network.
 */
export function openDoor(trip: KeptTrip, onChange: () => void) {
  const problems = { phone: '', upload: '', list: '' }
  /** True if the server no longer accepts the token of this phone. */
  let isShutOut = false
  let sending: Promise<void> | null = null

  const recorded = (): RecordedEvent[] => trip.events.map(({ event }) => recordedOf(trip.device.id, event))
  const pending = () => trip.events.filter(({ isUploaded }) => !isUploaded).map(({ event }) => event)

  /**
   * Stores the trip on the phone. If this fails, for example because the phone is full, boarding continues and the page
   * shows the problem.
   */
  async function keep(options: Parameters<typeof keepTrip>[1] = {}): Promise<void> {
    problems.phone = await keepTrip(trip, options).then(
      () => '',
      () => NOT_SAVED,
    )
  }

  async function record(unsaved: readonly Unsaved[]): Promise<DoorEventInput[]> {
    const clock = clockOf(Date.now(), trip.clockOffsetMs)
    const events = unsaved.map((event) => ({ ...event, ...clock, seq: ++trip.lastSeq }) as DoorEventInput)
    trip.events.push(...events.map((event) => ({ event, isUploaded: false })))
    await keep()
    onChange()
    return events
  }

  async function markUploaded(seqs: readonly number[]): Promise<void> {
    for (const kept of trip.events) if (seqs.includes(kept.event.seq)) kept.isUploaded = true
    await keep()
    onChange()
  }

  /**
   * Asks the server about boardings that this phone allows. Returns null if no answer came in time, or if other events
   * must be uploaded first.
   */
  async function ask(events: readonly DoorEventInput[]): Promise<Asked | null> {
    const isAlone = pending().length === events.length
    if (!navigator.onLine || !isAlone || sending) {
      void upload()
      return null
    }
    const { tripId } = trip.list
    const answer = await uploadToServer(tripId, trip.device, events, { isAsking: true, waitMs: ANSWER_MS })
    if (answer.kind !== 'ok') {
      void upload()
      return null
    }
    problems.upload = ''
    const { stored, outcomes } = answer.data
    const refused = events.filter(({ seq }) => !stored.includes(seq)).map(({ seq }) => seq)
    trip.events = trip.events.filter(({ event }) => !refused.includes(event.seq))
    await markUploaded(stored)
    const refusal = outcomes.find(({ seq }) => refused.includes(seq))
    return {
      refusal: refusal ? verdictOf(refusal, trip.list, events) : null,
      missingOn: (seatNo) =>
        outcomes.find(({ seq }) => events.some((event) => event.seq === seq && event.seatNo === seatNo))
          ?.missing,
    }
  }

  /** Boards the seats of a verdict. The server may refuse them or report newer details of their passengers. */
  async function board(verdict: Boards): Promise<DoorVerdict> {
    const seats = verdict.outcome === 'unlisted' ? [verdict] : verdict.boards
    const events = await record(seats.map(({ seatNo, ticket }) => ({ kind: 'board', seatNo, ticket })))
    const answer = await ask(events)
    if (!answer) return verdict
    if (answer.refusal) return answer.refusal
    if (verdict.outcome === 'unlisted') return { ...verdict, missing: answer.missingOn(verdict.seatNo) }
    return boardedVerdict(
      verdict.seats,
      verdict.boards.map((seat) => ({ ...seat, missing: answer.missingOn(seat.seatNo) ?? seat.missing })),
    )
  }

  /** Stores a QR code from another phone until it is uploaded. */
  async function receive(text: string): Promise<DoorVerdict> {
    const handOver = readHandOver(text)
    if (handOver?.tripId !== trip.list.tripId) return { outcome: 'wrong_hand_over' }
    if (!trip.handOvers.includes(text)) trip.handOvers.push(text)
    await keep()
    onChange()
    void upload()
    return { outcome: 'handed_over', count: handOver.events.length }
  }

  /** Returns QR code texts for another phone. They contain the boardings that are not uploaded yet. */
  async function handOver(): Promise<string[]> {
    const { tripId } = trip.list
    let left = pending().flatMap((event) => handedOf(trip.device.id, event))
    const codes: string[] = []
    while (left.length > 0) {
      const events = chooseHanded(left)
      // The next code starts after the last event of this one. Events in between that this code omits stay on the phone.
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
      await keep()
    }
    const { outcome } = verdict
    return outcome === 'boarded' || outcome === 'incomplete' || outcome === 'unlisted'
      ? board(verdict)
      : verdict
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

  /** Uploads all pending events and codes. Joins an upload that is already under way. */
  function upload(): Promise<void> {
    sending ??= uploadPending().finally(() => {
      sending = null
      onChange()
    })
    return sending
  }

  async function uploadPending(): Promise<void> {
    // After a refused batch, events are sent one by one, so that an event that the server never accepts does not block
    // the others.
    const refused = new Set<number>()
    let size = BATCH
    const next = () =>
      pending()
        .filter(({ seq }) => !refused.has(seq))
        .slice(0, size)
    for (let batch = next(); batch.length > 0; batch = next()) {
      const answer = await uploadToServer(trip.list.tripId, trip.device, batch)
      if (answer.kind === 'offline') return
      isShutOut = answer.kind === 'refused' && answer.status === 401
      if (answer.kind === 'ok') {
        if (refused.size === 0) problems.upload = ''
        await markUploaded(answer.data.stored)
        continue
      }
      problems.upload = answer.sentence
      if (!WILL_NOT_CHANGE.includes(answer.status)) return
      if (batch.length === 1) refused.add(batch[0]?.seq ?? 0)
      size = 1
    }
    for (const code of [...trip.handOvers]) {
      const answer = await uploadHandOver(trip.list.tripId, trip.device, code)
      if (answer.kind === 'refused') problems.upload = answer.sentence
      const isFinal = answer.kind === 'refused' && WILL_NOT_CHANGE.includes(answer.status)
      if (answer.kind !== 'ok' && !isFinal) return
      trip.handOvers = trip.handOvers.filter((kept) => kept !== code)
      await keep()
      onChange()
    }
  }

  /** Downloads the list again. The new list contains the uploaded events, so they are deleted here. */
  async function refresh(): Promise<void> {
    await upload()
    const uploaded = trip.events.filter(({ isUploaded }) => isUploaded)
    const answer = await fetchList(trip.list.tripId, trip.device.id)
    if (answer.kind === 'refused') problems.list = answer.status === 401 ? LOG_IN : answer.sentence
    if (answer.kind === 'ok') {
      const { list, clockOffsetMs } = answer.data
      Object.assign(trip, { list, clockOffsetMs })
      trip.events = trip.events.filter((kept) => !uploaded.includes(kept))
      problems.list = ''
      // The server gave this phone a new device, because a colleague has logged in on it. Later boardings belong to the
      // new device, and so do pending ones if the server no longer accepts the first device's token.
      if (list.device && (isShutOut || trip.events.length === 0)) {
        trip.events = renumbered(trip.events, trip.device.id, list.device.id)
        Object.assign(trip, { device: list.device, lastSeq: trip.events.length })
        problems.upload = ''
        isShutOut = false
      }
      await keep({ isLoggedIn: true })
      if (pending().length > 0) void upload()
    }
    onChange()
  }

  const status = (): DoorStatus => ({
    boarded: aboardSeats(trip.list, recorded()).size,
    passengers: trip.list.seats.length,
    pending: pending().length,
    handOvers: trip.handOvers.length,
    madeAt: new Date(trip.list.madeAt),
    problems: Object.values(problems).filter(Boolean),
  })

  return { check, takeCash, undo, handOver, upload, refresh, status }
}

export type Door = ReturnType<typeof openDoor>

/** Statuses of refusals that are permanent, so that repeating the request is useless. */
const WILL_NOT_CHANGE = [400, 409]

const LOG_IN = 'Log in to update the list. Boarding goes on without it.'

const NOT_SAVED =
  'This phone could not save the last boarding. Keep this page open until everything is uploaded, and free up storage.'

function recordedOf(deviceId: number, event: DoorEventInput): RecordedEvent {
  const { seq, seatNo } = event
  if (event.kind === 'cash') return { kind: 'cash', deviceId, seq, seatNo, amount: event.amount }
  if (event.kind === 'unboard') return { kind: 'unboard', deviceId, seq, seatNo, undoes: event.undoes }
  return { kind: 'board', deviceId, seq, seatNo, at: correctedTime(new Date(event.at), event.clockOffsetMs) }
}

/** Converts a refusal by the server to a verdict of this phone. */
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
