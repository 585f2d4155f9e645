import css from '#ui/icon.module.css'
import sprite from './icons.svg'

export type AdminIconName =
  | 'again'
  | 'back'
  | 'batch'
  | 'bell'
  | 'booking'
  | 'bus'
  | 'cash'
  | 'check'
  | 'close'
  | 'copy'
  | 'dashboard'
  | 'door'
  | 'download'
  | 'draft'
  | 'edit'
  | 'external'
  | 'failed'
  | 'info'
  | 'key'
  | 'list'
  | 'lock'
  | 'log'
  | 'logout'
  | 'mail'
  | 'message'
  | 'more'
  | 'ok'
  | 'payment'
  | 'phone'
  | 'plus'
  | 'print'
  | 'refund'
  | 'roles'
  | 'route'
  | 'scan'
  | 'search'
  | 'seats'
  | 'settings'
  | 'share'
  | 'sidebar'
  | 'sms'
  | 'sort-down'
  | 'sort-up'
  | 'split'
  | 'stop'
  | 'tool'
  | 'trash'
  | 'trip'
  | 'upload'
  | 'users'
  | 'wait'
  | 'warn'

/**
 * Shows an icon that only the back-office uses. It is hidden from screen readers, because it is always beside a word or
 * inside a labelled button.
 */
export function AdminIcon({ name }: { name: AdminIconName }) {
  return (
    <svg className={css.icon} aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  )
}
