import { type RefObject, useLayoutEffect, useState } from 'react'

/** Measures how many cards are visible side by side: the style sheet shows 3, 2 or 1, depending on the width. */
export function useCardsInView(list: RefObject<HTMLElement | null>): number {
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
