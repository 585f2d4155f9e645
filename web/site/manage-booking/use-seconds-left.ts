import { useEffect, useState } from 'react'
import { secondsLeft } from '#site/parts/booking/hold-time.ts'

/** Counts down from the server's seconds to 0. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (seconds <= 0) return
    const start = performance.now()
    const timer = setInterval(() => {
      const now = secondsLeft(seconds, start, performance.now())
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
