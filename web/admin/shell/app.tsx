import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { Redirect, Router, useLocation } from 'wouter'
import { ForgotPasswordPage } from '#admin/login/forgot-password-page.tsx'
import { LoginPage } from '#admin/login/login-page.tsx'
import { SetPasswordPage } from '#admin/login/set-password-page.tsx'
import { useGuardedLocation, useGuardedSearch } from '#admin/parts/form/leave-guard.ts'
import { useToken } from '#admin/parts/session/session.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { ToastArea } from '#ui/toast-area.tsx'
import { FailedApp } from './failed.tsx'
import { loginPath, pathAfterLogin } from './login-path.ts'
import { createSessionClient } from './session-client.ts'
import { SignedIn } from './signed-in.tsx'
import { StepUp } from './step-up.tsx'
import { TabTitle } from './tab-title.ts'

export function App() {
  const token = useToken()
  // One query client per session: data loaded by one user is never shown to the next user of the same computer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token means a new session
  const client = useMemo(createSessionClient, [token])
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary fallback={<FailedApp />}>
        <Suspense fallback={<Waiting />}>
          <Router hook={useGuardedLocation} searchHook={useGuardedSearch}>
            {token === null ? <SignedOut /> : <Welcome />}
          </Router>
        </Suspense>
      </ErrorBoundary>
      {/* The keys remount TabTitle and StepUp for each session: a mounted query would keep its first client. */}
      <TabTitle key={token ?? ''} />
      {token !== null && <StepUp key={token} />}
      <ToastArea />
    </QueryClientProvider>
  )
}

function SignedOut() {
  const [path] = useLocation()
  if (path === '/set-password') return <SetPasswordPage />
  if (path === '/forgot-password') return <ForgotPasswordPage />
  return path === '/login' ? <LoginPage /> : <Redirect to={loginPath(path + location.search)} replace />
}

function Welcome() {
  const [path] = useLocation()
  // A password link also opens while someone is signed in, because it may be for another account than theirs.
  if (path === '/set-password') return <SetPasswordPage />
  return path === '/login' ? <Redirect to={pathAfterLogin(location.search)} replace /> : <SignedIn />
}
