import { initialsOf } from '#domain/platform/initials.ts'
import css from './avatar.module.css'

/** The initials of a member of staff. Hidden from screen readers, because a name or label is beside them. */
export const Avatar = ({ name }: { name: string }) => (
  <span className={css.avatar} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
