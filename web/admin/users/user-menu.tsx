import { Button } from '#admin/parts/form/button.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { User } from '#contracts/people/users.ts'

export type UserAct = 'edit' | 'log' | 'link' | 'factors' | 'disable' | 'sign-out' | 'delete'

/**
 * The actions for a user. A disabled user can be enabled only in the edit form, because it shows the role that takes
 * effect again.
 */
export function UserMenu({ user, onChoose }: { user: User; onChoose: (act: UserAct) => void }) {
  const may = usePermissions()
  return (
    <>
      {may('users.edit') && (
        <Button look="quiet" size="sm" onClick={() => onChoose('edit')}>
          Edit
        </Button>
      )}
      <RowMenu
        label={`Actions for ${user.name}`}
        items={[
          // The menu repeats the action of the button, as in the lists of bookings and trips.
          may('users.edit') && { label: 'Edit', icon: 'edit', onSelect: () => onChoose('edit') },
          may('logs.view') && { label: 'Show log', icon: 'log', onSelect: () => onChoose('log') },
          may('users.edit') &&
            user.status === 'active' && {
              label: 'Send password link',
              icon: 'mail',
              onSelect: () => onChoose('link'),
            },
          may('users.edit') && {
            label: 'Remove second factors',
            icon: 'lock',
            onSelect: () => onChoose('factors'),
          },
          may('users.edit') && {
            label: 'Log out everywhere',
            icon: 'logout',
            onSelect: () => onChoose('sign-out'),
          },
          may('users.edit') &&
            user.status === 'active' && {
              label: 'Disable',
              icon: 'stop',
              onSelect: () => onChoose('disable'),
            },
          may('users.delete') && {
            label: 'Delete',
            icon: 'trash',
            isDestructive: true,
            onSelect: () => onChoose('delete'),
          },
        ]}
      />
    </>
  )
}
