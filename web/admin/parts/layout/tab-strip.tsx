import { type ReactNode, useEffect, useRef } from 'react'
import css from './tab-strip.module.css'

/**
 * A row of tab links. On a phone the row may be wider than the screen, so the current tab is scrolled into view. This
 * happens at first, when the user turns the phone, and when a longer number in a tab has widened the row.
 */
export function TabStrip({
  label,
  current,
  children,
}: {
  label: string
  current: string
  children: ReactNode
}) {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another tab becomes the current one
  useEffect(() => {
    const row = strip.current
    if (!row) return
    // Scrolls only the row. scrollIntoView() would also move the page up to the tabs.
    const watch = new ResizeObserver(() => {
      const tab = row.querySelector('[aria-current]')
      if (tab) row.scrollLeft += middleOf(tab) - middleOf(row)
    })
    for (const part of [row, ...row.children]) watch.observe(part)
    return () => watch.disconnect()
  }, [current])
  return (
    <nav className={css.tabs} aria-label={label} ref={strip} data-tabs>
      {children}
    </nav>
  )
}

function middleOf(part: Element): number {
  const { left, width } = part.getBoundingClientRect()
  return left + width / 2
}
