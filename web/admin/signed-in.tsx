import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { SignedInUserAnswer } from '#contracts/people/users.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { OwnFactorPage } from './account/own-factor-page.tsx'
import { OwnPasswordPage } from './account/own-password-page.tsx'
import { api } from './api.ts'
import { firstScreen } from './first-screen.ts'
import { AppShell } from './layout/app-shell.tsx'
import { Failed, FailedApp } from './layout/failed.tsx'
import { NotPermitted } from './layout/not-permitted.tsx'
import { SCREENS, type Screen } from './screens.ts'
import { StaffContext } from './session/staff.ts'

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
