import { type ReactNode, useState } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'
import css from './about.module.css'

type Props = { icon: IconName; name: string; children: ReactNode }

/** A button, so that touch and keyboard can turn the card. Screen readers read only the visible side. */
export function FlipCard({ icon, name, children }: Props) {
  const [isTurned, setTurned] = useState(false)
  return (
    <button type="button" className={css.flip} aria-expanded={isTurned} onClick={() => setTurned(!isTurned)}>
      <span className={css.flipIn}>
        <span className={`${css.flipFace} ${css.flipFront}`} aria-hidden={isTurned || undefined}>
          <Icon name={icon} />
          <span className={css.flipName}>{name}</span>
          <span className="hint">
            <Icon name="flip" />
            Tap to flip
          </span>
        </span>
        <span className={`${css.flipFace} ${css.flipBack}`} aria-hidden={!isTurned || undefined}>
          <span className={css.flipName}>{name}</span>
          <span>{children}</span>
        </span>
      </span>
    </button>
  )
}
