import { Link, useSearch } from 'wouter'
import { TabStrip } from '#admin/parts/layout/tab-strip.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './settings.module.css'
import { TABS, type TabName } from './tabs.ts'

/** Returns the tab in the URL, or the first tab if the URL has none or an unknown one. */
export function useTab(): TabName {
  const asked = new URLSearchParams(useSearch()).get('tab')
  return TABS.find(({ name }) => name === asked)?.name ?? 'general'
}

type Props = { current: TabName; hasChanges: (tab: TabName) => boolean }

export function TabLinks({ current, hasChanges }: Props) {
  return (
    <TabStrip label="Settings" current={current}>
      {TABS.map(({ name, label }) => (
        <Link
          key={name}
          href={name === 'general' ? '/settings' : `/settings?tab=${name}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
          {hasChanges(name) && (
            <>
              <span className={css.dot} />
              <span className={hiddenCss.visuallyHidden}>, unsaved changes</span>
            </>
          )}
        </Link>
      ))}
    </TabStrip>
  )
}
