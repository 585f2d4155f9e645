import { Link } from 'wouter'
import { Button } from '#admin/parts/form/button.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { User } from '#contracts/people/users.ts'
import { actionLabel } from '#domain/platform/audit-actions.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import css from './users.module.css'

/** Shows the latest actions of a user under the row of that user. */
export function UserLog({ user, onClose }: { user: User; onClose: () => void }) {
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
