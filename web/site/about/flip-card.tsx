import { type ReactNode, useState } from 'react'
import textCss from '#site/parts/styles/text.module.css'
import { Icon, type IconName } from '#ui/icon.tsx'
import css from './about.module.css'

type Props = { icon: IconName; name: string; children: ReactNode }

/**
 * A card with two sides. It is a button, so that touch and keyboard can turn it. The style sheet hides the side that is
 * turned away, even from screen readers, and shows both sides in a browser without script.
 */
export function FlipCard({ icon, name, children }: Props) {
  const [isTurned, setTurned] = useState(false)
  return (
    <button type="button" className={css.flip} aria-expanded={isTurned} onClick={() => setTurned(!isTurned)}>
      <span className={css.flipIn}>
        <span className={`${css.flipFace} ${css.flipFront}`}>
          <Icon name={icon} />
          <span className={css.flipName}>{name}</span>
          <span className={`${textCss.hint} ${css.hint}`}>
            <Icon name="flip" />
            Tap to flip
          </span>
        </span>
        <span className={`${css.flipFace} ${css.flipBack}`}>
          <span className={css.flipName}>{name}</span>
          <span>{children}</span>
        </span>
      </span>
    </button>
  )
}
