import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Button } from '#admin/parts/form/button.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { failureMessage } from '#admin/parts/format-text.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import { Badge } from '#admin/parts/list/badge.tsx'
import { useStaff } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { PasswordChange } from '#contracts/people/account.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { Waiting } from '#ui/spinner.tsx'
import css from './account.module.css'
import { sessionsQuery, useChangePassword, useEndOtherSessions, useEndSession } from './account-api.ts'
import { FactorList } from './factor-list.tsx'

export function AccountPage() {
  const { name, email } = useStaff()
  return (
    <>
      <div className={headCss.head}>
        <div>
          <PageHeading title="Your account" />
          <p>
            {name}, {email}
          </p>
        </div>
      </div>
      <div className={css.account}>
        <Card title="Password">
          <PasswordForm />
        </Card>
        <Card title="Second factor">
          <FactorList />
        </Card>
        <Card title="Sessions">
          <SessionList />
        </Card>
      </div>
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={cardCss.card} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
      </header>
      <div className={cardCss.body}>{children}</div>
    </section>
  )
}

const EMPTY = { currentPassword: '', newPassword: '' }

function PasswordForm() {
  const change = useChangePassword({
    onDone: () => form.reset(),
  })
  const form = useContractForm({
    draft: null,
    initial: EMPTY,
    schema: PasswordChange,
    read: (values) => values,
    change,
  })
  return (
    <form className={css.accountForm} {...form.props}>
      <Problem>{form.hasServerErrors ? null : change.problem}</Problem>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...form.text('currentPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters. You will be logged out of all your other sessions."
        {...form.text('newPassword')}
      />
      <div>
        <Button type="submit" look="primary" busy={change.isPending && 'Saving...'}>
          Change password
        </Button>
      </div>
    </form>
  )
}

/** Lists the sessions of the signed-in user, the current one first. */
function SessionList() {
  const sessions = useQuery(sessionsQuery())
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  if (sessions.isError)
    return (
      <p className={textCss.muted}>
        {failureMessage(sessions.error, 'Your sessions could not be loaded.')}{' '}
        <Button size="sm" onClick={() => sessions.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!sessions.data) return <Waiting />
  return (
    <>
      <ul className={css.accountList}>
        {sessions.data.map((session) => (
          <li key={session.id}>
            <div>
              <b>{session.browser}</b> {session.isCurrent && <Badge tone="ok">This session</Badge>}
              <p className={textCss.muted}>
                Network {session.network}, logged in {lagosMoment(new Date(session.createdAt))}, last used{' '}
                {lagosMoment(new Date(session.lastUsedAt))}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                size="sm"
                aria-label={`End session ${session.browser}, ${session.network}`}
                busy={end.isPending && end.variables === session.id && 'Ending...'}
                onClick={() => end.mutate(session.id)}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button busy={endOthers.isPending && 'Ending...'} onClick={() => endOthers.mutate()}>
          End all other sessions
        </Button>
      )}
    </>
  )
}
