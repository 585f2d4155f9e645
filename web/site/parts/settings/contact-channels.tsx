import { Icon, type IconName } from '#ui/icon.tsx'
import { COMING_SOON } from './contact.ts'
import css from './contact-channels.module.css'

type Way = { label: string; icon: IconName; text: string | null; href?: string | null }

/** Lists the ways to contact us, one per line. A way that staff have not set shows "coming soon". */
export function ContactChannels({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className={css.reach}>
      {ways.map(({ label, icon, text, href }) => (
        <li key={label}>
          <span className={css.icon}>
            <Icon name={icon} />
          </span>
          <span>
            <small>{label}</small>
            {text !== null && href ? <a href={href}>{text}</a> : <b>{text ?? COMING_SOON}</b>}
          </span>
        </li>
      ))}
    </ul>
  )
}
