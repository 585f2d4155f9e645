import { Link, Redirect } from 'wouter'
import { lagosDate, lagosInstant } from '#domain/lagos-time.ts'
import { buttonClass } from '#ui/button.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { useStoredDraft } from './stored-draft.ts'

/** The search as it was chosen; the wizard's steps take its place. */
export function BookingPage() {
  const draft = useStoredDraft()
  if (draft === undefined) return <Waiting />
  if (draft === null) return <Redirect to="/#book" replace />
  const { departure, destination, date, passengers } = draft
  return (
    <div className="wrap section">
      <h1>Select Bus</h1>
      <p className="lead">
        {departure} to {destination}, {lagosDate(lagosInstant(date))}, {passengers}{' '}
        {passengers === 1 ? 'passenger' : 'passengers'}.
      </p>
      <div className="actions">
        <Link className={buttonClass({})} href="/#book">
          Change search
        </Link>
      </div>
    </div>
  )
}
