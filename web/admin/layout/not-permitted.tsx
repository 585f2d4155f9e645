import { Link } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { buttonClass } from '#admin/form/button.tsx'
import textCss from '#admin/styles/text.module.css'
import css from './layout.module.css'
import { usePageTitle } from './page-title.ts'

export function NotPermitted() {
  usePageTitle('No permission')
  return (
    <div className={css.blank}>
      <AdminIcon name="lock" />
      <h1>You do not have permission to perform this action</h1>
      <p className={textCss.muted}>Ask an admin if you need this screen for your work.</p>
      <Link href="/" className={buttonClass({ look: 'primary' })}>
        Back to home
      </Link>
    </div>
  )
}
