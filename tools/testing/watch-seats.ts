import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { type Seat, SeatMap } from '#contracts/network/seats.ts'

export type SeatWatcher = {
  response: IncomingMessage
  /** Returns the oldest seat map that was not returned yet, or waits for the next one. */
  next: () => Promise<Seat[]>
  /** Returns everything that the server has sent, unchanged. */
  text: () => string
  ended: Promise<void>
}

/** Opens the live seat map of a trip and keeps the connection open. */
export async function watchSeats(origin: string, tripId: number): Promise<SeatWatcher> {
  const request = get(`${origin}/api/trips/${tripId}/seats/live`, {
    headers: { 'accept-encoding': 'br, gzip' },
  })
  onTestFinished(() => void request.destroy())
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  let text = ''
  let read = 0
  let wake = () => {}
  const ended = new Promise<void>((resolve) => void response.once('close', resolve).on('error', () => {}))
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    wake()
  })
  const next = async (): Promise<Seat[]> => {
    for (;;) {
      const event = /event: seats\ndata: (.*)\n\n/g
      event.lastIndex = read
      const found = event.exec(text)
      if (found?.[1]) {
        read = event.lastIndex
        return SeatMap.parse(JSON.parse(found[1])).seats
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return { response, next, text: () => text, ended }
}
