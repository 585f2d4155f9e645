import { useEffect, useReducer } from 'react'
import { useLocation } from 'wouter'
import { mainPath } from '#domain/bookings/booking-link.ts'
import { shownBooking } from '#site/parts/draft/history-state.ts'
import { storedPayment } from '#site/parts/draft/started-payment.ts'

const PAYING_PAGES = ['/booking', '/manage-booking']

/**
 * Keeps the site open during maintenance for a visitor who is paying, until they have seen the outcome and leave the
 * page. `lookAgain` reads the stored payment again, because a payment that has ended no longer keeps the site open.
 */
export function useOpenWhilePaying(): [isKeptOpen: boolean, lookAgain: () => void] {
  const [path] = useLocation()
  // `looks` is 0 during hydration, which must render like the server. The server does not know what this browser has
  // stored.
  const [looks, lookAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(lookAgain, [])
  return [looks > 0 && isPayingPage(path) && isAboutMoney(), lookAgain]
}

/** Returns true on a page with payments. Messages link to Manage Booking by a short path, which counts too. */
export const isPayingPage = (path: string): boolean => PAYING_PAGES.includes(mainPath(path))

const isAboutMoney = (): boolean => storedPayment() !== null || shownBooking(history.state) !== null
