import { useEffect, useEffectEvent, useState } from 'react'
import { seatWords } from '#site/booking/draft-changes.ts'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast-store.ts'
import { clockWords, secondsLeft } from './hold-time.ts'

const WARNS_AT = 120

type Props = {
  seatNos: readonly string[]
  /** The server's seconds, and when they were read on the browser's running clock. */
  holdExpiresIn: number
  readAt: number
  onEnd: () => void
}

export function HoldClock({ seatNos, holdExpiresIn, readAt, onEnd }: Props) {
  const left = useSecondsLeft(holdExpiresIn, readAt)
  const end = useEffectEvent(onEnd)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const isLate = left > 0 && left <= WARNS_AT
  useEffect(() => {
    if (isLate) showToast({ kind: 'info', title: 'Your seats are held for less than 2 minutes more.' })
  }, [isLate])

  return (
    <div className={isLate ? 'hold hold--late' : 'hold'} role="timer" aria-label="Time left to pay">
      <Icon name="clock" />
      <span>
        <b>{seatWords(seatNos)} held for you</b>
        <small>{isLate ? 'Less than 2 minutes left' : 'Pay before the time runs out'}</small>
      </span>
      <span className="num">{clockWords(left)}</span>
    </div>
  )
}

function useSecondsLeft(holdExpiresIn: number, readAt: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(holdExpiresIn, readAt, now)
}
