import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button, buttonClass } from '#admin/parts/form/button.tsx'
import { leave } from '#admin/parts/form/leave-guard.ts'
import { Avatar } from '#admin/parts/layout/avatar.tsx'
import { useCurrentTitle } from '#admin/parts/layout/page-title.ts'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { useStaff } from '#admin/parts/session/staff.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import css from './layout.module.css'
import { logOut } from './log-out.ts'

/** The URL of the public site. The server writes it into the page, because only the server knows it. */
const siteUrl = document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content ?? '/'

/**
 * The number of letters that fit in the top bar of a phone. Longer titles have a smaller font and may wrap to a second
 * line.
 */
const LONG = 15

type Props = { isExpanded: boolean; onToggle: () => void; onFind: () => void }

/**
 * The bar at the top. On a phone it shows the name of the screen instead of the time, and the account menu has Logout.
 */
export function TopBar({ isExpanded, onToggle, onFind }: Props) {
  const title = useCurrentTitle()
  const isLong = title.length > LONG
  return (
    <header className={css.top}>
      <Button
        look="quiet"
        size="icon"
        aria-label="Toggle sidebar"
        aria-controls="side"
        aria-expanded={isExpanded}
        onClick={onToggle}
      >
        <AdminIcon name="sidebar" />
      </Button>
      <span className={isLong ? `${css.title} ${css.longTitle}` : css.title} aria-hidden="true">
        {title}
      </span>
      <Clock />
      <div className={css.end}>
        <Button look="quiet" aria-label="Find" title="Find anything (Ctrl K)" onClick={onFind}>
          <AdminIcon name="search" />
          <span className={css.t}>Find</span>
        </Button>
        <a className={buttonClass({ look: 'quiet' })} href={siteUrl} aria-label="View Site">
          <AdminIcon name="external" />
          <span className={css.t}>View Site</span>
        </a>
        <span className={css.logout}>
          <Button look="quiet" onClick={() => leave(logOut)}>
            <AdminIcon name="logout" />
            Logout
          </Button>
        </span>
        <span className={css.person}>
          <PersonMenu />
        </span>
      </div>
    </header>
  )
}

/** Shows Lagos time, whatever the time zone of the computer, because all screens show Lagos time. */
function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return <span className={css.clock}>{lagosMoment(now)}</span>
}

/**
 * The account menu of a phone. Logging out needs two taps, so that a thumb slipping at the corner of the screen does
 * not end the session.
 */
function PersonMenu() {
  const { name } = useStaff()
  const [, navigate] = useLocation()
  return (
    <RowMenu
      label="Account menu"
      face={<Avatar name={name} />}
      items={[
        { label: 'Your account', icon: 'users', onSelect: () => leave(() => navigate('/account')) },
        { label: 'Logout', icon: 'logout', onSelect: () => leave(logOut) },
      ]}
    />
  )
}
