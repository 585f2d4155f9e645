import { type ReactNode, useState } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'

type Props = { icon: IconName; name: string; children: ReactNode }

/** A button, so that it can be turned by touch and by keyboard. The hidden side is also hidden from screen readers. */
export function FlipCard({ icon, name, children }: Props) {
  const [isTurned, setTurned] = useState(false)
  return (
    <button type="button" className="flip" aria-expanded={isTurned} onClick={() => setTurned(!isTurned)}>
      <span className="flip__in">
        <span className="flip__face flip__front" aria-hidden={isTurned || undefined}>
          <Icon name={icon} />
          <span className="flip__name">{name}</span>
          <span className="hint">
            <Icon name="flip" />
            Tap to flip
          </span>
        </span>
        <span className="flip__face flip__back" aria-hidden={!isTurned || undefined}>
          <span className="flip__name">{name}</span>
          <span>{children}</span>
        </span>
      </span>
    </button>
  )
}
