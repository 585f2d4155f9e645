import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { leave } from '#admin/parts/form/leave-guard.ts'
import { createCalmKeys } from '#admin/parts/keys/burst.ts'
import { isDialogOpen } from '#admin/parts/keys/is-dialog-open.ts'
import { isTyping } from '#admin/parts/keys/is-typing.ts'
import { FindDialog } from '#admin/shell/find/find-dialog.tsx'
import { KeysDialog } from '#admin/shell/keys/keys-dialog.tsx'
import { BELOW_TABLET, FROM_DESKTOP } from '#ui/breakpoints.ts'
import { useMedia } from '#ui/use-media.ts'
import { BottomBar } from './bottom-bar.tsx'
import { isFindKey, readKey } from './keys/read-key.ts'
import css from './layout.module.css'
import type { Screen } from './screens.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const KEPT_AS = 'tafiya.admin.sidebar'
const isPhone = () => matchMedia(BELOW_TABLET).matches

/**
 * The frame of all screens. The sidebar shows labels on a wide screen and icons on a tablet, and is hidden on a phone.
 * The toggle switches to the other state: icons, labels or an open drawer. The browser remembers this choice, except on
 * a phone, where the open drawer would cover the page.
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
      // Moves the focus, because it may be on a link of the drawer that is now hidden.
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

/** The time after G within which a letter opens a screen. After it, the letter is an ordinary key. */
const WAIT_MS = 1_500

type Acts = { onFind: () => void; onKeys: () => void }

/**
 * Handles the shortcuts that work on every screen. `screens` are the screens that the user may open. A shortcut waits
 * until no further character follows, because the codes that a hand scanner types contain the same letters.
 */
function useKeys(screens: readonly Screen[], { onFind, onKeys }: Acts): void {
  const [, navigate] = useLocation()
  const [calm] = useState(createCalmKeys)
  const wentAt = useRef(Number.NEGATIVE_INFINITY)

  const press = useEffectEvent((event: KeyboardEvent) => {
    // When Chrome fills in a saved value, it sends a keydown event without a key.
    if (event.key === undefined || event.repeat) return
    // Prevents the browser's own search.
    if (isFindKey(event)) event.preventDefault()
    if (isDialogOpen() || (isTyping(event) && !isFindKey(event))) return
    const meaning = readKey(event, event.timeStamp - wentAt.current < WAIT_MS, screens)
    wentAt.current = meaning === 'go' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (meaning === 'find') onFind()
    else if (meaning === 'keys') calm.press(event, onKeys)
    else if (meaning !== null && meaning !== 'go') {
      // Stops the event, so that the open screen does not react too. The letter after G may be one of its own keys,
      // such as R in the inbox.
      event.stopPropagation()
      calm.press(event, () => leave(() => navigate(meaning.path)), 2)
    } else calm.press(event, null)
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // With `capture`, this listener runs before those of the open screen, which listen without it.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
