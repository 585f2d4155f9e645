import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'
import { useMedia } from './use-media.ts'

const CALM = '(prefers-reduced-motion: reduce)'

/**
 * Calls `advance` every `everyMs` milliseconds. Stops while a pointer, the focus or a finger is on the element, and
 * after the visitor presses pause. With prefers-reduced-motion it starts only when the visitor presses play. `holders`
 * are event handlers that must be spread on the element.
 */
export function useAutoAdvance(everyMs: number, advance: () => void) {
  const isCalm = useMedia(CALM)
  const [wish, setWish] = useState<'play' | 'pause' | null>(null)
  const [held, setHeld] = useState({ hover: false, focus: false, touch: false })
  const hold = (by: keyof typeof held, on: boolean) => setHeld((before) => ({ ...before, [by]: on }))

  const isPlaying = wish === null ? !isCalm : wish === 'play'
  const isMoving = isPlaying && !held.hover && !held.focus && !held.touch
  const onTick = useEffectEvent(advance)
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => onTick(), everyMs)
    return () => clearInterval(timer)
  }, [isMoving, everyMs])

  return {
    isPlaying,
    isCalm,
    toggle: () => setWish(isPlaying ? 'pause' : 'play'),
    holders: {
      onMouseEnter: () => hold('hover', true),
      onMouseLeave: () => hold('hover', false),
      onFocus: () => hold('focus', true),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold('focus', false)
      },
      onTouchStart: () => hold('touch', true),
      onTouchEnd: () => hold('touch', false),
      onTouchCancel: () => hold('touch', false),
    },
  }
}
