import type { DoorEventInput, DoorList } from '#contracts/door.ts'

/** An event of this phone. `isUploaded` is set when the server has stored it. */
export type KeptEvent = { event: DoorEventInput; isUploaded: boolean }

/** Everything that the phone knows about a trip. `clockOffsetMs` is how far its clock is ahead of the server's. */
export type KeptTrip = {
  list: DoorList
  device: { id: number; token: string }
  clockOffsetMs: number
  lastSeq: number
  events: KeptEvent[]
  /** When wrong short codes were typed. */
  wrongCodes: number[]
}

const DATABASE = 'tafiya-door'
const KEY = 'list'

/**
 * Stores a trip, encrypted with a key that no script can read out. Resolves when the browser has written it, so that a
 * closed tab loses no boarding.
 */
export async function keepTrip(trip: KeptTrip): Promise<void> {
  const database = await open()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(trip))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await secretKey(database), plain)
  const hasPending = trip.events.some(({ isUploaded }) => !isUploaded)
  await written(database, 'trips', (store) => store.put({ iv, data, hasPending }, trip.list.tripId))
}

export async function findTrip(tripId: number): Promise<KeptTrip | null> {
  const database = await open()
  const stored = (await answered(database.transaction('trips').objectStore('trips').get(tripId))) as
    | { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
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

/** Deletes the lists of this phone at logout, except those with boardings that the server does not have yet. */
export async function removeUploadedTrips(): Promise<void> {
  const database = await open()
  await written(database, 'trips', (store) => {
    const cursor = store.openCursor()
    cursor.onsuccess = () => {
      const entry = cursor.result
      if (!entry) return
      if (!(entry.value as { hasPending: boolean }).hasPending) entry.delete()
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
