import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { FindDialog } from '#admin/find/find-dialog.tsx'
import { KeysDialog } from '#admin/keys/keys-dialog.tsx'
import { useKeys } from '#admin/keys/use-keys.ts'
import type { Screen } from '#admin/screens.ts'
import { BELOW_TABLET, FROM_DESKTOP } from '#ui/breakpoints.ts'
import css from './layout.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const KEPT_AS = 'tafiya.admin.sidebar'
const isPhone = () => matchMedia(BELOW_TABLET).matches
const WIDE = matchMedia(FROM_DESKTOP)

/**
 * The sidebar has two states, and each screen width has its own default: labels on a wide screen, icons on a tablet,
 * hidden on a phone. The toggle switches away from the default. The browser remembers the choice, except on a phone,
 * where the open drawer would cover the page.
 */
export function AppShell({ screens, children }: { screens: readonly Screen[]; children: ReactNode }) {
  const [isToggled, setToggled] = useState(() => !isPhone() && localStorage.getItem(KEPT_AS) === 'toggled')
  const [dialog, setDialog] = useState<'find' | 'keys' | null>(null)
  const [path] = useLocation()
  const closeDialog = () => setDialog(null)
  useKeys(screens, { onFind: () => setDialog('find'), onKeys: () => setDialog('keys') })
  const isWide = useSyncExternalStore(onWidthChange, () => WIDE.matches)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen was opened, so the drawer has served
  useEffect(() => {
    if (isPhone()) setToggled(false)
  }, [path])

  useEffect(() => {
    if (!isToggled) return
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && isPhone()) setToggled(false)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [isToggled])

  function toggle() {
    if (!isPhone()) localStorage.setItem(KEPT_AS, isToggled ? 'usual' : 'toggled')
    setToggled(!isToggled)
  }

  return (
    <div className={isToggled ? `${css.app} ${css.isToggled}` : css.app}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Sidebar screens={screens} />
      <div className={css.col}>
        <TopBar
          isExpanded={isWide ? !isToggled : isToggled}
          onToggle={toggle}
          onFind={() => setDialog('find')}
        />
        <main className={css.sheet} id="main" tabIndex={-1}>
          {children}
        </main>
        {/* Visible only on a phone: a tap beside the drawer closes it. */}
        <button
          type="button"
          className={css.scrim}
          data-scrim
          aria-hidden
          tabIndex={-1}
          onClick={() => setToggled(false)}
        />
      </div>
      {dialog === 'find' && <FindDialog screens={screens} onClose={closeDialog} />}
      {dialog === 'keys' && <KeysDialog screens={screens} onClose={closeDialog} />}
    </div>
  )
}

function onWidthChange(listener: () => void): () => void {
  WIDE.addEventListener('change', listener)
  return () => WIDE.removeEventListener('change', listener)
}
