import { useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import { toTitle } from '#admin/parts/format-text.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import gridCss from '#admin/parts/layout/grid.module.css'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { Tag } from '#admin/parts/list/tag.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { usePermissions, useStaff } from '#admin/parts/session/staff.ts'
import { type Role, RolePage } from '#contracts/people/roles.ts'
import { BUILT_IN_ROLES } from '#domain/people/permissions.ts'
import { RolePanel } from './role-panel.tsx'
import css from './roles.module.css'
import { useDeleteRole } from './roles-api.ts'

const COLUMNS: Column<Role>[] = [
  {
    head: 'Role',
    sort: 'name',
    role: 'title',
    cell: ({ name, isBuiltIn }) => (
      <>
        <span className={cellCss.lead}>{toTitle(name)}</span> {isBuiltIn && <Tag>built-in</Tag>}
      </>
    ),
  },
  { head: 'Description', role: 'wide', cell: ({ description }) => description },
  { head: 'Users', sort: 'users', align: 'end', cell: ({ usersCount }) => usersCount },
  { head: 'Permissions', sort: 'permissions', align: 'end', cell: ({ permissions }) => permissions.length },
]

export function RolesPage() {
  const address = useListAddress()
  const list = useList('roles', RolePage, address)
  const may = usePermissions()
  const { permissions: mine } = useStaff()
  const [, navigate] = useLocation()
  const dialog = useRowDialog<Role, 'edit' | 'delete'>(list, { address, mayCreate: may('roles.create') })
  const { opened, close } = dialog
  const isWithinReach = (role: Role) => role.permissions.every((permission) => mine.includes(permission))

  return (
    <>
      <ListScreen
        title="Role Management"
        things="roles"
        searchLabel="Search roles"
        csv={`/roles/export?${address.query}`}
        address={address}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowOpening={(role) =>
          may('roles.edit') && isWithinReach(role) ? { onOpen: () => dialog.open('edit', role) } : null
        }
        actions={
          may('roles.create') && (
            <Button look="primary" onClick={dialog.openNew}>
              <AdminIcon name="plus" />
              Add Role
            </Button>
          )
        }
        rowActions={(role) => (
          <>
            {may('roles.edit') && isWithinReach(role) && (
              <Button look="quiet" size="sm" onClick={() => dialog.open('edit', role)}>
                <AdminIcon name="edit" />
                Edit
              </Button>
            )}
            <RowMenu
              label={`Actions for ${toTitle(role.name)}`}
              items={[
                // Repeats the action of the button, as the menus of bookings and trips do.
                may('roles.edit') &&
                  isWithinReach(role) && {
                    label: 'Edit',
                    icon: 'edit',
                    onSelect: () => dialog.open('edit', role),
                  },
                may('users.view') && {
                  label: 'See users',
                  icon: 'users',
                  onSelect: () => navigate(`/users?role=${encodeURIComponent(role.name)}`),
                },
                may('roles.delete') &&
                  !role.isBuiltIn &&
                  isWithinReach(role) && {
                    label: 'Delete',
                    icon: 'trash',
                    isDestructive: true,
                    onSelect: () => dialog.open('delete', role),
                  },
              ]}
            />
          </>
        )}
      />
      <RoleCards />
      {(dialog.isNew || opened?.act === 'edit') && <RolePanel role={opened?.row ?? null} onClose={close} />}
      {opened?.act === 'delete' && <DeleteRoleDialog role={opened.row} onClose={close} />}
    </>
  )
}

function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const remove = useDeleteRole(role, { onDone: onClose })
  return (
    <DeleteDialog
      title={`Delete ${toTitle(role.name)}?`}
      isDeleting={remove.isPending}
      problem={remove.problem}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>The role and its permissions will be removed. This cannot be undone.</p>
    </DeleteDialog>
  )
}

const KINDS = [
  ['View', 'See lists and pages without changing anything.'],
  ['Create', 'Add new records.'],
  ['Edit', 'Change existing records.'],
  ['Delete', 'Delete records that are not in use. Cancel bookings.'],
  ['Process', 'Confirm payments and board passengers. Each action is recorded in System Logs.'],
] as const

/** Explains the kinds of permission and the built-in roles. */
function RoleCards() {
  return (
    <div className={`${gridCss.grid} ${gridCss.two} ${css.roleCards}`}>
      <section className={cardCss.card}>
        <div className={cardCss.body}>
          <h2>Types of permission</h2>
          <dl>
            {KINDS.map(([kind, meaning]) => (
              <Line key={kind} word={kind} meaning={meaning} />
            ))}
          </dl>
        </div>
      </section>
      <section className={cardCss.card}>
        <div className={cardCss.body}>
          <h2>Built-in roles</h2>
          <dl>
            {BUILT_IN_ROLES.map(({ name, description }) => (
              <Line key={name} word={toTitle(name)} meaning={`${description}.`} />
            ))}
          </dl>
        </div>
      </section>
    </div>
  )
}

function Line({ word, meaning }: { word: string; meaning: string }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>{meaning}</dd>
    </>
  )
}
