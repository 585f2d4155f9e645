import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import iconButtonCss from '../icon-button.module.css'
import { useAutoAdvance } from '../use-auto-advance.ts'
import css from './carousel.module.css'
import { Dots } from './dots.tsx'

type Props = {
  label: string
  head: ReactNode
  everyMs: number
  cards: readonly ReactNode[]
}

/**
 * A row of cards that can be scrolled by hand and advances every `everyMs` milliseconds, with the pauses of
 * `useAutoAdvance`. Without JavaScript the row still scrolls, but its buttons do nothing.
 */
export function Carousel({ label, head, everyMs, cards }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const inView = useCardsInView(list)
  const stops = Math.max(1, cards.length - inView + 1)
  const shown = Math.min(at, stops - 1)

  function show(card: number) {
    const target = (card + stops) % stops
    list.current?.scrollTo({ left: target * step(list.current), behavior: isCalm ? 'auto' : 'smooth' })
  }
  const { isPlaying, isCalm, toggle, holders } = useAutoAdvance(everyMs, () => show(shown + 1))

  return (
    <section className={css.carousel} aria-roledescription="carousel" aria-label={label} {...holders}>
      <div className={css.head}>{head}</div>
      {stops > 1 && (
        <div className={css.ctl}>
          <button
            type="button"
            className={iconButtonCss.iconButton}
            aria-label="Previous"
            onClick={() => show(shown - 1)}
          >
            <Icon name="left" />
          </button>
          <Dots count={stops} current={shown} what="Card" onChoose={show} />
          <button
            type="button"
            className={iconButtonCss.iconButton}
            aria-label={isPlaying ? 'Pause' : 'Play'}
            onClick={toggle}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} />
          </button>
          <button
            type="button"
            className={iconButtonCss.iconButton}
            aria-label="Next"
            onClick={() => show(shown + 1)}
          >
            <Icon name="right" />
          </button>
        </div>
      )}
      <ul
        ref={list}
        className={css.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onScroll={(event) => setAt(Math.round(event.currentTarget.scrollLeft / step(event.currentTarget)))}
      >
        {cards}
      </ul>
    </section>
  )
}

/** Returns the distance between the left edges of two neighbouring cards. */
function step(list: HTMLElement): number {
  const [first, second] = list.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 1
  return second.offsetLeft - first.offsetLeft
}

/** Measures how many cards are visible side by side. The style sheet shows 3, 2 or 1, depending on the width. */
function useCardsInView(list: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(1)
  useLayoutEffect(() => {
    const element = list.current
    const card = element?.firstElementChild
    if (!element || !card) return
    const watch = new ResizeObserver(() =>
      setCount(Math.max(1, Math.round(element.clientWidth / card.getBoundingClientRect().width))),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [list])
  return count
}
