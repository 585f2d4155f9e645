import { useEffect, useEffectEvent, useState } from 'react'
import { formatMinutesSeconds, secondsLeft } from '#site/parts/booking/hold-time.ts'
import { seatsInSentence } from '#site/parts/draft/draft-changes.ts'
import textCss from '#site/parts/styles/text.module.css'
import { showToast } from '#ui/toast-store.ts'
import css from './payment.module.css'

const WARNS_AT = 120

type Props = {
  seatNos: readonly string[]
  /** The seconds that were left at `readAt`, a time of the browser's monotonic clock. */
  holdExpiresIn: number
  readAt: number
  /** The number of seconds that a full ring represents. */
  fullSeconds: number
  onEnd: () => void
}

export function HoldClock({ seatNos, holdExpiresIn, readAt, fullSeconds, onEnd }: Props) {
  const left = useSecondsLeft(holdExpiresIn, readAt)
  const end = useEffectEvent(onEnd)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const isLate = left > 0 && left <= WARNS_AT
  useEffect(() => {
    if (isLate) showToast({ kind: 'info', title: 'Less than 2 minutes left to pay.' })
  }, [isLate])

  return (
    <div
      className={isLate ? `${css.hold} ${css.holdLate}` : css.hold}
      role="timer"
      aria-label="Time left to pay"
    >
      <Ring share={left / fullSeconds} />
      <span>
        <b>
          {seatsInSentence(seatNos)} {seatNos.length === 1 ? 'is' : 'are'} held for you
        </b>
        <small>{isLate ? 'Less than 2 minutes left' : 'Pay before time runs out'}</small>
      </span>
      <span className={`${textCss.num} ${css.num}`}>{formatMinutesSeconds(left)}</span>
    </div>
  )
}

function Ring({ share }: { share: number }) {
  return (
    <svg className={css.holdRing} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="13" />
      <circle cx="16" cy="16" r="13" pathLength="100" strokeDasharray={`${Math.min(1, share) * 100} 100`} />
    </svg>
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
