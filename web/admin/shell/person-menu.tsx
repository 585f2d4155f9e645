import { useLocation } from 'wouter'
import { leave } from '#admin/parts/form/leave-guard.ts'
import { Avatar } from '#admin/parts/layout/avatar.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { useStaff } from '#admin/parts/session/staff.ts'
import { logOut } from './log-out.ts'

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
