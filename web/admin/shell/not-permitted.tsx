import { Link } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { buttonClass } from '#admin/parts/form/button.tsx'
import { usePageTitle } from '#admin/parts/layout/page-title.ts'
import textCss from '#admin/parts/styles/text.module.css'
import css from './layout.module.css'

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
