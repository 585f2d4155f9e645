import { Button } from '#admin/form/button.tsx'
import { LoginLayout } from '#admin/login/login-layout.tsx'
import { logOut } from '#admin/session/log-out.ts'
import { FactorList } from './factor-list.tsx'

/**
 * Shown to users without a second factor whose permissions require one, such as refunds or editing users. Every other
 * screen is blocked until they have set one up.
 */
export function OwnFactorPage() {
  return (
    <LoginLayout
      title="Set up a second factor"
      lead="Your role can move money or manage users, so a password alone is not enough."
      problem={null}
    >
      <FactorList />
      <div>
        <Button onClick={() => void logOut()}>Logout</Button>
      </div>
    </LoginLayout>
  )
}
