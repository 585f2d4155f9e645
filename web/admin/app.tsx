import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { createQueryClient } from '#api/query-client.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { ToastArea } from '#ui/toast-area.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { Failed } from './frame/failed.tsx'
import { Frame } from './frame/frame.tsx'
import { LoginPage } from './login/login-page.tsx'
import { loginPath, pathAfterLogin } from './session/login-path.ts'
import { useSession } from './session/session.ts'

export function App() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary fallback={<Failed />}>
        <Suspense fallback={<Waiting />}>
          <Screens />
        </Suspense>
      </ErrorBoundary>
      <ToastArea />
    </QueryClientProvider>
  )
}

function Screens() {
  const session = useSession()
  const [path] = useLocation()
  if (session === null) return path === '/login' ? <LoginPage /> : <Redirect to={loginPath(path)} replace />
  if (path === '/login') return <Redirect to={pathAfterLogin(location.search)} replace />
  return (
    <Frame user={session.user}>
      <Switch>
        <Route path="/">
          <DashboardPage user={session.user} />
        </Route>
        <Route path="/admin">
          <DashboardPage user={session.user} />
        </Route>
        <Route>
          <Redirect to="/" replace />
        </Route>
      </Switch>
    </Frame>
  )
}
