import { useEffect, useReducer } from 'react'
import { useLocation } from 'wouter'
import { shownBooking } from '#site/booking/history-state.ts'
import { storedPayment } from '#site/booking/started-payment.ts'

const PAYING_PAGES = ['/booking', '/manage-booking']

/**
 * Where somebody is paying, maintenance waits until they have read what became of their money and go elsewhere.
 * The second value makes it look again: a payment that was given up is no reason any more.
 */
export function useKeptOpen(): [isKeptOpen: boolean, lookAgain: () => void] {
  const [path] = useLocation()
  // 0 while hydrating: the server cannot know what this browser keeps.
  const [looks, lookAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(lookAgain, [])
  return [looks > 0 && PAYING_PAGES.includes(path) && isAboutMoney(), lookAgain]
}

const isAboutMoney = (): boolean => storedPayment() !== null || shownBooking(history.state) !== null
