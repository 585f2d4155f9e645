import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SeatMap } from '#contracts/seats.ts'
import { tripSeatsQuery } from './seats-query.ts'

/** Updates the open seat map from the server's event stream. If the stream fails, the map stays as last loaded. */
export function useLiveSeats(tripId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    const stream = new EventSource(`/api/trips/${tripId}/seats/live`)
    stream.addEventListener('seats', ({ data }: MessageEvent<string>) => {
      const map = SeatMap.safeParse(parsed(data))
      if (map.success) client.setQueryData(tripSeatsQuery(tripId).queryKey, map.data.seats)
    })
    return () => stream.close()
  }, [client, tripId])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
