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
  | 'dl'
  | 'door'
  | 'down'
  | 'exit'
  | 'eye'
  | 'fb'
  | 'flag'
  | 'flip'
  | 'globe'
  | 'heart'
  | 'home'
  | 'ig'
  | 'info'
  | 'left'
  | 'li'
  | 'lock'
  | 'mail'
  | 'menu'
  | 'pause'
  | 'phone'
  | 'pin'
  | 'play'
  | 'right'
  | 'seat'
  | 'shield'
  | 'sun'
  | 'ticket'
  | 'tw'
  | 'user'
  | 'users'
  | 'wallet'
  | 'wheel'
  | 'x'

/** Hidden from screen readers, because an icon is always next to text or inside a labelled button. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  )
}

/** The logo's mark and name are in the sprite of the icons, so that one request loads them all. */
export function Logo({
  tone = 'dark',
  className,
}: {
  tone?: 'dark' | 'light'
  className?: string | undefined
}) {
  return (
    <svg className={className} viewBox="0 0 152 48" aria-hidden="true">
      <use href={`${sprite}#${tone === 'light' ? 'logo-mark-light' : 'logo-mark'}`} width="48" height="48" />
      <use href={`${sprite}#logo-word`} x="56" width="96" height="48" />
    </svg>
  )
}
