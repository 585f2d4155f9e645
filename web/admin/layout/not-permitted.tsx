import { Link } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { buttonClass } from '#ui/button.tsx'
import css from './layout.module.css'

export function NotPermitted() {
  return (
    <div className={css.blank}>
      <AdminIcon name="lock" />
      <h1>You do not have permission to perform this action</h1>
      <p className="muted">Ask an admin if you need this screen for your work.</p>
      <Link href="/" className={buttonClass({ look: 'primary' })}>
        Back to home
      </Link>
    </div>
  )
}
