import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { Redirect, Router, useLocation } from 'wouter'
import { ForgotPasswordPage } from '#admin/login/forgot-password-page.tsx'
import { LoginPage } from '#admin/login/login-page.tsx'
import { SetPasswordPage } from '#admin/login/set-password-page.tsx'
import { useCompanyName } from '#admin/parts/data/company-name.ts'
import { useGuardedLocation, useGuardedSearch } from '#admin/parts/form/leave-guard.ts'
import { useCurrentTitle } from '#admin/parts/layout/page-title.ts'
import { useToken } from '#admin/parts/session/session.ts'
import { ApiError } from '#api/api-error.ts'
import { createQueryClient } from '#api/query-client.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { ToastArea } from '#ui/toast-area.tsx'
import { showToast } from '#ui/toast-store.ts'
import { FailedApp } from './failed.tsx'
import { loginPath, pathAfterLogin } from './login-path.ts'
import { SignedIn } from './signed-in.tsx'
import { StepUp } from './step-up.tsx'

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
      {/* A mounted query would keep its first query client, so TabTitle and StepUp are remounted for each session
          by their keys. */}
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

/**
 * Creates the query client of a session. After a 403 response it refetches the current user, so that the menus no
 * longer offer revoked actions. A query refused with FORBIDDEN also shows a toast. A failed mutation shows its own
 * error (use-change.ts).
 */
function createSessionClient(): QueryClient {
  const client = createQueryClient({
    onQueryError: (error) => {
      if (!isRefused(error)) return
      if (error.code === 'FORBIDDEN')
        showToast({ kind: 'bad', title: 'You do not have permission to perform this action' })
      askAgain()
    },
    onMutationError: (error) => {
      if (isRefused(error)) askAgain()
    },
  })
  const askAgain = () => void client.invalidateQueries({ queryKey: ['me'] })
  return client
}

const isRefused = (error: Error): error is ApiError => error instanceof ApiError && error.status === 403

/** Writes the names of the screen and of the company into the browser tab. */
function TabTitle() {
  const title = useCurrentTitle()
  const office = `${useCompanyName()} back-office`
  useEffect(() => {
    document.title = title ? `${title} · ${office}` : office
  }, [title, office])
  return null
}
