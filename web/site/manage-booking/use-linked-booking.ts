import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { linkTokenIn } from '#domain/bookings/booking-link.ts'
import { type Found, retrieve } from './retrieve-booking.ts'

/**
 * Opens the booking of the link that led to this page. The token of the link is after the `#`, so browsers do not send
 * it to the server.
 */
export function useLinkedBooking() {
  const [link, setLink] = useState<string | null>(null)
  useEffect(() => {
    setLink(takeLinkToken())
    // Reloads the page for a second link in the same tab. Only the part after the `#` changes, so the browser does not
    // reload.
    const reload = () => {
      if (linkTokenIn(location.hash) !== null) location.reload()
    }
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['linked-booking', link],
    queryFn: link === null ? skipToken : () => retrieve({ link }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const found: Found | null = link !== null && data ? { booking: data.data, lookup: { link } } : null
  return {
    found,
    isOpening: link !== null && isFetching,
    error,
    openAgain: () => void refetch(),
    forget: () => {
      forgetLinkToken()
      setLink(null)
    },
  }
}

/** The state of a history entry that a link to a booking has opened. */
const Linked = z.object({ bookingLink: z.string() })

/**
 * Returns the token of the link that opened this page, or null. Moves it from the address to the state of the history
 * entry: a reload still finds it, and the address bar, which people copy and photograph, does not show it.
 */
function takeLinkToken(): string | null {
  const token = linkTokenIn(location.hash)
  if (token === null) return Linked.safeParse(history.state).data?.bookingLink ?? null
  history.replaceState({ bookingLink: token } satisfies z.infer<typeof Linked>, '', location.pathname)
  return token
}

/** Forgets the link, so that a reload shows the form. */
const forgetLinkToken = (): void => history.replaceState(null, '', location.pathname)
