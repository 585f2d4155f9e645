import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { api } from '#admin/parts/api.ts'
import { buttonClass } from '#admin/parts/form/button.tsx'
import { usePageTitle } from '#admin/parts/layout/page-title.ts'
import { StaffContext } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { SignedInUserAnswer } from '#contracts/people/users.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { AppShell } from './app-shell.tsx'
import { Failed, FailedApp } from './failed.tsx'
import css from './layout.module.css'
import { OwnFactorPage } from './own-factor-page.tsx'
import { OwnPasswordPage } from './own-password-page.tsx'
import { firstScreen, SCREENS, type Screen } from './screens.ts'

/** Fetches the signed-in user at every start, because permissions may have changed since the token was issued. */
export function SignedIn() {
  const me = useQuery({ queryKey: ['me'], queryFn: () => api.get('/users/me', SignedInUserAnswer) })
  // If a refetch fails, the last result stays in use, so that a lost connection does not discard the screen and its
  // input.
  if (!me.data) return me.isError ? <FailedApp /> : <Waiting />
  const { permissions, setup } = me.data.data
  if (setup === 'password') return <OwnPasswordPage />
  if (setup === 'second-factor') return <OwnFactorPage />
  const mayOpen = (screen: Screen) =>
    screen.permissions === 'everyone' || screen.permissions.some((one) => permissions.includes(one))
  return (
    <StaffContext value={me.data.data}>
      <AppShell screens={SCREENS.filter(mayOpen)}>
        <Suspense fallback={<Waiting />}>
          <Screens mayOpen={mayOpen} />
        </Suspense>
      </AppShell>
    </StaffContext>
  )
}

const isStart = ({ path }: Screen) => path === '/' || path === '/admin'

function Screens({ mayOpen }: { mayOpen: (screen: Screen) => boolean }) {
  const [path] = useLocation()
  const first = firstScreen(SCREENS.filter(mayOpen))
  return (
    <ErrorBoundary key={path} fallback={<Failed />}>
      <Switch>
        {SCREENS.map((screen) => (
          <Route key={screen.path} path={screen.path}>
            {mayOpen(screen) ? (
              <screen.Page />
            ) : isStart(screen) && first ? (
              <Redirect to={first.path} replace />
            ) : (
              <NotPermitted />
            )}
          </Route>
        ))}
        <Route>
          <Redirect to="/" replace />
        </Route>
      </Switch>
    </ErrorBoundary>
  )
}

function NotPermitted() {
  usePageTitle('No permission')
  return (
    <div className={css.blank}>
      <AdminIcon name="lock" />
      <h1>You do not have permission to perform this action</h1>
      <p className={textCss.muted}>Ask an admin if you need this screen for your work.</p>
      <Link href="/" className={buttonClass({ look: 'primary' })}>
        Back to home
      </Link>
    </div>
  )
}
