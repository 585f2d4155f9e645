import { TOKEN_KEY } from '#admin/parts/session/token-key.ts'
import type { DoorEventInput, DoorHandedOver, DoorList, DoorUploaded } from '#contracts/boarding/door.ts'

/** `offline` means that the server sent no usable answer. The phone then decides alone. */
export type Answer<Data> =
  | { kind: 'ok'; data: Data }
  | { kind: 'refused'; status: number; sentence: string }
  | { kind: 'offline' }

const LIST_MS = 10_000
const UPLOAD_MS = 15_000

/** Downloads the list. Needs the session of the back-office. `clockOffsetMs` is how far this phone's clock is ahead. */
export async function fetchList(
  tripId: number,
  deviceId: number | undefined,
): Promise<Answer<{ list: DoorList; clockOffsetMs: number }>> {
  const token = localStorage.getItem(TOKEN_KEY)
  if (!token) return { kind: 'refused', status: 401, sentence: 'Please log in.' }
  const asked = Date.now()
  const answer = await send<DoorList>(`/trips/${tripId}/door${deviceId ? `?deviceId=${deviceId}` : ''}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(LIST_MS),
  })
  if (answer.kind !== 'ok') return answer
  const clockOffsetMs = Math.round((asked + Date.now()) / 2 - Date.parse(answer.data.madeAt))
  return { kind: 'ok', data: { list: answer.data, clockOffsetMs } }
}

/**
 * Uploads events. Authenticates with the device token, because the session may have ended while the phone was offline.
 */
export const uploadToServer = (
  tripId: number,
  device: { id: number; token: string },
  events: readonly DoorEventInput[],
  { isAsking = false, waitMs = UPLOAD_MS } = {},
): Promise<Answer<DoorUploaded>> =>
  send(`/trips/${tripId}/door/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId: device.id, token: device.token, isAsking, events }),
    signal: AbortSignal.timeout(waitMs),
  })

export const uploadHandOver = (
  tripId: number,
  device: { id: number; token: string },
  code: string,
): Promise<Answer<DoorHandedOver>> =>
  send(`/trips/${tripId}/door/hand-over`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId: device.id, token: device.token, code }),
    signal: AbortSignal.timeout(UPLOAD_MS),
  })

async function send<Data>(path: string, request: RequestInit): Promise<Answer<Data>> {
  try {
    const response = await fetch(`/api${path}`, request)
    // Throws if the body is not JSON, which counts as offline. A captive portal, for example, answers every request with
    // its own login page.
    const body = (await response.json()) as { data?: Data; error?: string }
    if (response.ok && body.data) return { kind: 'ok', data: body.data }
    if (response.status >= 500) return { kind: 'offline' }
    return { kind: 'refused', status: response.status, sentence: body.error ?? 'The server refused this.' }
  } catch {
    return { kind: 'offline' }
  }
}
