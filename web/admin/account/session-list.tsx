import { useQuery } from '@tanstack/react-query'
import { Button } from '#admin/parts/form/button.tsx'
import { failureMessage } from '#admin/parts/format-text.ts'
import { Badge } from '#admin/parts/list/badge.tsx'
import textCss from '#admin/parts/styles/text.module.css'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { Waiting } from '#ui/spinner.tsx'
import css from './account.module.css'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account-api.ts'

/** Lists the sessions of the signed-in user, the current one first. */
export function SessionList() {
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
