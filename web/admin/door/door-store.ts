import type { DoorEventInput, DoorList } from '#contracts/boarding/door.ts'

/** An event that this phone recorded. `isUploaded` is set when the server has stored it. */
export type KeptEvent = { event: DoorEventInput; isUploaded: boolean }

/** The data that the phone has of a trip. `clockOffsetMs` is how far its clock is ahead of the server's. */
export type KeptTrip = {
  list: DoorList
  device: { id: number; token: string; expiresAt: string }
  clockOffsetMs: number
  lastSeq: number
  events: KeptEvent[]
  /** The times at which wrong short codes were typed. */
  wrongCodes: number[]
  /** QR codes that were scanned from other phones to take over their boardings, and are not uploaded yet. */
  handOvers: string[]
  /** True if the user logged out before everything was uploaded. The trip is then deleted after the upload. */
  isLeaving?: boolean
}

/**
 * Only `data` is encrypted, because the page that logs out reads the other fields. `endsAt` is a time of this phone's
 * clock.
 */
type StoredTrip = {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
  hasPending: boolean
  isLeaving: boolean
  endsAt: number
}

const DATABASE = 'tafiya-door'
const KEY = 'list'

/**
 * Stores a trip, encrypted with a key that scripts cannot export. Resolves when the browser has written it, so that a
 * tab closed after that loses no boarding. If the user has logged out, deletes the trip once everything is uploaded.
 * `isLoggedIn` means that the server has just sent the list to a session, so the trip stays.
 *
 * Calls run one after the other. Otherwise a slow encryption could let an older state replace a newer one.
 */
export function keepTrip(trip: KeptTrip, { isLoggedIn = false } = {}): Promise<void> {
  writing = writing.catch(() => {}).then(() => write(trip, isLoggedIn))
  return writing
}

let writing = Promise.resolve()

async function write(trip: KeptTrip, isLoggedIn: boolean): Promise<void> {
  const database = await open()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(trip))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await secretKey(database), plain)
  const hasPending = trip.handOvers.length > 0 || trip.events.some(({ isUploaded }) => !isUploaded)
  const { tripId } = trip.list
  const endsAt = Date.parse(trip.device.expiresAt) + trip.clockOffsetMs
  await written(database, 'trips', (store) => {
    const before = store.get(tripId)
    before.onsuccess = () => {
      const stored = before.result as StoredTrip | undefined
      // A trip that is no longer stored was deleted by a logout while this page was open.
      trip.isLeaving = !isLoggedIn && (trip.isLeaving || (stored?.isLeaving ?? true))
      if (trip.isLeaving && !hasPending) store.delete(tripId)
      else store.put({ iv, data, hasPending, isLeaving: trip.isLeaving, endsAt } satisfies StoredTrip, tripId)
    }
  })
}

export async function findTrip(tripId: number): Promise<KeptTrip | null> {
  const database = await open()
  const stored = (await answered(database.transaction('trips').objectStore('trips').get(tripId))) as
    | StoredTrip
    | undefined
  if (!stored) return null
  try {
    const { iv, data } = stored
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await secretKey(database), data)
    return JSON.parse(new TextDecoder().decode(plain)) as KeptTrip
  } catch {
    return null
  }
}

/**
 * Deletes the lists of this phone at logout. A list with boardings that the server does not have yet stays until they are
 * uploaded.
 */
export const removeTrips = (): Promise<void> =>
  eachTrip((stored, entry) => {
    if (stored.hasPending) entry.update({ ...stored, isLeaving: true } satisfies StoredTrip)
    else entry.delete()
  })

/** Deletes the lists of trips that are over, because names of passengers must not stay on the phones of drivers. */
export const removeEndedTrips = (now: number): Promise<void> =>
  eachTrip(({ hasPending, endsAt }, entry) => {
    if (!hasPending && endsAt < now) entry.delete()
  })

async function eachTrip(change: (stored: StoredTrip, entry: IDBCursorWithValue) => void): Promise<void> {
  const database = await open()
  await written(database, 'trips', (store) => {
    const cursor = store.openCursor()
    cursor.onsuccess = () => {
      const entry = cursor.result
      if (!entry) return
      change(entry.value as StoredTrip, entry)
      entry.continue()
    }
  })
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('trips')
      request.result.createObjectStore('keys')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function secretKey(database: IDBDatabase): Promise<CryptoKey> {
  const stored = (await answered(database.transaction('keys').objectStore('keys').get(KEY))) as
    | CryptoKey
    | undefined
  if (stored) return stored
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await written(database, 'keys', (store) => store.put(key, KEY))
  return key
}

function written(database: IDBDatabase, name: string, write: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
    write(transaction.objectStore(name))
  })
}

const answered = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
