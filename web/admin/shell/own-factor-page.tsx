import { FactorList } from '#admin/account/factor-list.tsx'
import { LoginLayout } from '#admin/login/login-layout.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { logOut } from './log-out.ts'

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
