import { useEffect, useRef } from 'react'
import type { Ending } from '#site/checkout/open-checkout.ts'
import { verifyPayment } from '#site/checkout/payment-calls.ts'
import { type Outcome, settle } from '#site/checkout/settle.ts'

/** Asks until the server knows, or until nobody looks at the page any more: then null. */
export function useSettling(): (reference: string, ending: Ending) => Promise<Outcome | null> {
  const watching = useRef<AbortController>(undefined)
  useEffect(() => {
    watching.current = new AbortController()
    return () => watching.current?.abort()
  }, [])
  return async (reference, ending) => {
    const signal = watching.current?.signal
    const wait = (ms: number) => pause(ms, signal)
    try {
      const outcome = await settle(reference, ending, { verify: verifyPayment, wait })
      return signal?.aborted ? null : outcome
    } catch {
      return null
    }
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done, stop) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      stop(signal.reason)
    })
  })
