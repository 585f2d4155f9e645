import { useEffect, useState } from 'react'

/** Counts down from the server's seconds by the time that has passed here; what the browser's clock shows is no matter. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (seconds <= 0) return
    const start = performance.now()
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil(seconds - (performance.now() - start) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
