import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { Redirect, Router, useLocation } from 'wouter'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { ToastArea } from '#ui/toast-area.tsx'
import { FailedApp } from './frame/failed.tsx'
import { useGuardedLocation } from './frame/leave-guard.ts'
import { LoginPage } from './login/login-page.tsx'
import { loginPath, pathAfterLogin } from './session/login-path.ts'
import { useToken } from './session/session.ts'
import { createSessionClient } from './session/session-client.ts'
import { SignedIn } from './signed-in.tsx'

export function App() {
  const token = useToken()
  // One client a session: what one person loaded is never shown to the next at the same counter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is what makes it another session
  const client = useMemo(createSessionClient, [token])
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary fallback={<FailedApp />}>
        <Suspense fallback={<Waiting />}>
          <Router hook={useGuardedLocation}>{token === null ? <SignedOut /> : <Welcome />}</Router>
        </Suspense>
      </ErrorBoundary>
      <ToastArea />
    </QueryClientProvider>
  )
}

function SignedOut() {
  const [path] = useLocation()
  return path === '/login' ? <LoginPage /> : <Redirect to={loginPath(path + location.search)} replace />
}

function Welcome() {
  const [path] = useLocation()
  return path === '/login' ? <Redirect to={pathAfterLogin(location.search)} replace /> : <SignedIn />
}
