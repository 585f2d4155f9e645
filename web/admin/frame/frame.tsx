import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Screen } from '#admin/screens.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import './frame.css'

const KEPT_AS = 'tafiya.admin.sidebar'
const isPhone = () => matchMedia('(max-width: 767px)').matches

/**
 * The sidebar has two states and each width its own usual one: labels on a wide screen, icons on a tablet, nothing on
 * a phone. The toggle leaves the usual state; only a computer remembers it, a drawer left open helps nobody.
 */
export function Frame({ screens, children }: { screens: readonly Screen[]; children: ReactNode }) {
  const [isToggled, setToggled] = useState(() => !isPhone() && localStorage.getItem(KEPT_AS) === 'toggled')
  const [path] = useLocation()

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
    <div className={isToggled ? 'app is-toggled' : 'app'}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Sidebar screens={screens} />
      <div className="col">
        <TopBar isToggled={isToggled} onToggle={toggle} />
        <main className="sheet" id="main" tabIndex={-1}>
          {children}
        </main>
        {/* Only a phone draws it: a tap beside the drawer closes it. */}
        <button type="button" className="scrim" aria-hidden tabIndex={-1} onClick={() => setToggled(false)} />
      </div>
    </div>
  )
}
