import { type ReactNode, useEffect, useRef } from 'react'
import css from './tab-strip.module.css'

/** A row of tab links. On a phone the row may be wider than the screen, so the current tab is scrolled into view. */
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
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav className={css.tabs} aria-label={label} ref={strip} data-tabs>
      {children}
    </nav>
  )
}
