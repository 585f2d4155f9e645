import { Link } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { Avatar } from '#admin/parts/layout/avatar.tsx'
import { Badge } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import type { RowOpening } from '#admin/parts/list/row-opener.tsx'
import { Tag } from '#admin/parts/list/tag.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { useRoleChoices } from '#admin/parts/permissions/use-role-choices.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { type User, UserInput, UserPage } from '#contracts/people/users.ts'
import { actionLabel } from '#domain/platform/audit-actions.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { EditUserPanel } from './edit-user-panel.tsx'
import {
  DeleteUserDialog,
  DisableUserDialog,
  PasswordLinkDialog,
  ResetFactorsDialog,
  SignOutUserDialog,
} from './user-dialogs.tsx'
import { UserFields } from './user-fields.tsx'
import { type UserAct, UserMenu } from './user-menu.tsx'
import css from './users.module.css'
import { useCreateUser } from './users-api.ts'

const COLUMNS: Column<User>[] = [
  {
    head: 'Name',
    sort: 'name',
    role: 'title',
    cell: ({ name, email }) => (
      <span className={css.person}>
        <Avatar name={name} />
        <span>
          <span className={cellCss.lead}>{name}</span>
          <span className={`${textCss.sub} ${textCss.clip}`}>{email}</span>
        </span>
      </span>
    ),
  },
  { head: 'Role', sort: 'role', cell: ({ role }) => <Tag>{role}</Tag> },
  {
    head: 'Status',
    sort: 'status',
    role: 'status',
    cell: ({ status }) =>
      status === 'active' ? <Badge tone="ok">Active</Badge> : <Badge tone="bad">Disabled</Badge>,
  },
  { head: 'Last login', sort: 'lastLogin', cell: ({ lastLogin }) => <Moment at={lastLogin} /> },
  { head: 'Created', sort: 'createdAt', priority: 3, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

const STATUS = {
  name: 'status',
  label: 'Status',
  choices: [
    { value: 'active', label: 'Active' },
    { value: 'disabled', label: 'Disabled' },
  ],
}

export function UsersPage() {
  const address = useListAddress(['role', 'status'])
  const list = useList('users', UserPage, address)
  const may = usePermissions()
  const { choices } = useRoleChoices()
  const dialog = useRowDialog<User, UserAct>(list, { address, mayCreate: may('users.create') })
  const { opened, close } = dialog

  /** Returns the panel of a user: the edit form, or the log if the signed-in user may not edit users. */
  function openingOf(user: User): RowOpening | null {
    if (may('users.edit')) return { onOpen: () => dialog.open('edit', user) }
    return may('logs.view') ? { onOpen: () => dialog.open('log', user) } : null
  }

  return (
    <>
      <ListScreen
        title="User Management"
        things="users"
        searchLabel="Search name or e-mail"
        filters={[{ name: 'role', label: 'Role', choices }, STATUS]}
        csv={`/users/export?${address.query}`}
        address={address}
        list={list}
        columns={COLUMNS}
        usualSort="-createdAt"
        rowKey={({ id }) => id}
        rowOpening={openingOf}
        actions={
          may('users.create') && (
            <Button look="primary" onClick={dialog.openNew}>
              <AdminIcon name="plus" />
              Add User
            </Button>
          )
        }
        rowActions={(user) => <UserMenu user={user} onChoose={(act) => dialog.open(act, user)} />}
        below={(user) =>
          opened?.act === 'log' && opened.row.id === user.id && <UserLog user={user} onClose={close} />
        }
      />
      {dialog.isNew && <AddUserPanel onClose={close} />}
      {opened?.act === 'edit' && <EditUserPanel user={opened.row} onClose={close} />}
      {opened?.act === 'disable' && <DisableUserDialog user={opened.row} onClose={close} />}
      {opened?.act === 'link' && <PasswordLinkDialog user={opened.row} onClose={close} />}
      {opened?.act === 'factors' && <ResetFactorsDialog user={opened.row} onClose={close} />}
      {opened?.act === 'sign-out' && <SignOutUserDialog user={opened.row} onClose={close} />}
      {opened?.act === 'delete' && <DeleteUserDialog user={opened.row} onClose={close} />}
    </>
  )
}

const EMPTY = { name: '', email: '', password: '', role: 'admin', sendLink: false }

function AddUserPanel({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    draft: 'user:new',
    initial: EMPTY,
    schema: UserInput,
    read: ({ password, ...values }) => (values.sendLink ? values : { ...values, password }),
    change: useCreateUser({ onDone: onClose }),
  })
  return (
    <FormPanel
      title="Add User"
      lead="The user will log in with this e-mail address."
      onClose={onClose}
      form={form}
      submitLabel="Create User"
      busyLabel="Creating..."
    >
      <UserFields text={form.text} hasPassword={!form.values.sendLink} />
      <SwitchField
        label="Send a link instead"
        hint="The user will get an e-mail with a link to set a password. The link works for 30 minutes."
        {...form.check('sendLink')}
      />
    </FormPanel>
  )
}

/** Shows the latest actions of a user under the row of that user. */
function UserLog({ user, onClose }: { user: User; onClose: () => void }) {
  const may = usePermissions()
  return (
    <section className={css.userLog} aria-label={`Activity log of ${user.name}`}>
      {user.logs.length === 0 ? (
        <p className={textCss.muted}>{user.name} has not changed anything yet.</p>
      ) : (
        <ol>
          {user.logs.map(({ id, action, details, timestamp }) => (
            <li key={id}>
              <b>{actionLabel(action)}</b>
              <span>{details}</span>
              <time dateTime={timestamp}>{lagosMoment(new Date(timestamp))}</time>
            </li>
          ))}
        </ol>
      )}
      <p className={css.userLogFoot}>
        {may('logs.view') && <Link href={`/logs?actorId=${user.id}`}>See all in System Logs</Link>}
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </p>
    </section>
  )
}
