import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { FindDialog } from '#admin/shell/find/find-dialog.tsx'
import { KeysDialog } from '#admin/shell/keys/keys-dialog.tsx'
import { useKeys } from '#admin/shell/keys/use-keys.ts'
import { BELOW_TABLET, FROM_DESKTOP } from '#ui/breakpoints.ts'
import { useMedia } from '#ui/use-media.ts'
import { BottomBar } from './bottom-bar.tsx'
import css from './layout.module.css'
import type { Screen } from './screens.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const KEPT_AS = 'tafiya.admin.sidebar'
const isPhone = () => matchMedia(BELOW_TABLET).matches

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
  const isWide = useMedia(FROM_DESKTOP)
  const main = useFocusOnScreenChange(path)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when another screen opens
  useEffect(() => {
    if (isPhone()) setToggled(false)
  }, [path])

  useEffect(() => {
    if (!isToggled) return
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !isPhone()) return
      setToggled(false)
      // The focus may be on a link of the drawer, which is now hidden.
      document.querySelector<HTMLElement>('[aria-controls="side"]')?.focus()
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
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <Sidebar screens={screens} />
      <div className={css.col}>
        <TopBar
          isExpanded={isWide ? !isToggled : isToggled}
          onToggle={toggle}
          onFind={() => setDialog('find')}
        />
        <main className={css.sheet} id="main" tabIndex={-1} ref={main}>
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
      <BottomBar screens={screens} />
      {dialog === 'find' && <FindDialog screens={screens} onClose={closeDialog} />}
      {dialog === 'keys' && <KeysDialog screens={screens} onClose={closeDialog} />}
    </div>
  )
}

/**
 * Focuses the main content when another screen opens, unless the focus is already in it, for example in a field that
 * the screen has focused. The pressed link or tab may be gone, and the focus makes screen readers read the new screen.
 */
function useFocusOnScreenChange(path: string) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
