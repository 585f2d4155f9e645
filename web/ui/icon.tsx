import css from './icon.module.css'
import sprite from './icons.svg'

export type IconName =
  | 'alert'
  | 'arrow'
  | 'bag'
  | 'cal'
  | 'chat'
  | 'check'
  | 'clock'
  | 'copy'
  | 'door'
  | 'down'
  | 'download'
  | 'exit'
  | 'eye'
  | 'facebook'
  | 'flag'
  | 'flip'
  | 'globe'
  | 'heart'
  | 'home'
  | 'info'
  | 'instagram'
  | 'left'
  | 'linkedin'
  | 'lock'
  | 'mail'
  | 'menu'
  | 'moon'
  | 'pause'
  | 'phone'
  | 'pin'
  | 'play'
  | 'plug'
  | 'right'
  | 'seat'
  | 'shield'
  | 'snow'
  | 'sun'
  | 'ticket'
  | 'twitter'
  | 'user'
  | 'users'
  | 'wallet'
  | 'wheel'
  | 'x'

/**
 * Shows an icon. It is hidden from screen readers, because it is always beside text or inside a labelled button or
 * link.
 */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `${css.icon} ${className}` : css.icon} aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  )
}
