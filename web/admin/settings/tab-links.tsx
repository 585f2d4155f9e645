import { useEffect, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { TABS, type TabName } from './tabs.ts'

/** The tab in the address; anything else is the first one. */
export function useTab(): TabName {
  const asked = new URLSearchParams(useSearch()).get('tab')
  return TABS.find(({ name }) => name === asked)?.name ?? 'general'
}

type Props = { current: TabName; hasChanges: (tab: TabName) => boolean }

export function TabLinks({ current, hasChanges }: Props) {
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the strip
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav className="tabs" aria-label="Settings" ref={strip}>
      {TABS.map(({ name, label }) => (
        <Link
          key={name}
          href={name === 'general' ? '/settings' : `/settings?tab=${name}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
          {hasChanges(name) && (
            <>
              <span className="dot" />
              <span className="visually-hidden">, unsaved changes</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
