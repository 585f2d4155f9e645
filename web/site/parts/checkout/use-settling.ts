import { useEffect, useRef } from 'react'
import { verifyPayment } from './payment-calls.ts'
import type { Ending } from './popup.ts'
import { type Outcome, type PaymentToVerify, settle } from './settle.ts'

/** Returns a function that asks the server until the outcome is known. It returns null if the visitor left the page. */
export function useSettling(): (payment: PaymentToVerify, ending: Ending) => Promise<Outcome | null> {
  const watch = useWatch()
  const toldDeclines = useRef(new Map<string, number>())
  return async (payment, ending) => {
    const signal = watch()
    const wait = (ms: number) => pause(ms, signal)
    try {
      const outcome = await settle(payment, ending, {
        verify: verifyPayment,
        wait,
        toldDeclines: toldDeclines.current,
      })
      return signal?.aborted ? null : outcome
    } catch {
      return null
    }
  }
}

/** Returns a function that gives the current signal, which is aborted when the visitor leaves the page. */
export function useWatch(): () => AbortSignal | undefined {
  const watching = useRef<AbortController>(undefined)
  useEffect(() => {
    watching.current = new AbortController()
    return () => watching.current?.abort()
  }, [])
  return () => watching.current?.signal
}

/** Resolves after this time. Rejects as soon as the visitor leaves the page, also if they have left already. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done, stop) => {
    // The visitor may have left during the request before this pause.
    if (signal?.aborted) return stop(signal.reason)
    const timer = setTimeout(done, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        stop(signal.reason)
      },
      { once: true },
    )
  })
