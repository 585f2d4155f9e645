import { useLocation } from 'wouter'
import { RowMenu } from '#admin/list/row-menu.tsx'
import { logOut } from '#admin/session/log-out.ts'
import { useStaff } from '#admin/session/staff.ts'
import { Avatar } from './avatar.tsx'
import { leave } from './leave-guard.ts'

/** On a phone, Logout needs two taps: a thumb that slips at the corner of the screen must not end the session. */
export function PersonMenu() {
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
