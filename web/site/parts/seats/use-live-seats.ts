import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SeatMap } from '#contracts/network/seats.ts'
import { tripSeatsQuery } from './seats-query.ts'

/**
 * Updates the open seat map from the server's event stream. If the server refuses the stream, for example because the
 * trip is no longer on sale, loads the map again. That response tells whether the trip is closed.
 */
export function useLiveSeats(tripId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    const stream = new EventSource(`/api/trips/${tripId}/seats/live`)
    stream.addEventListener('seats', ({ data }: MessageEvent<string>) => {
      const map = SeatMap.safeParse(parsed(data))
      if (map.success) client.setQueryData(tripSeatsQuery(tripId).queryKey, map.data.seats)
    })
    stream.addEventListener('error', () => {
      const { queryKey } = tripSeatsQuery(tripId)
      const isRefused = stream.readyState === EventSource.CLOSED
      if (isRefused && client.getQueryState(queryKey)?.status === 'success')
        client.invalidateQueries({ queryKey })
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
