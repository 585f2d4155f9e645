import { BusyButton, type BusyButtonProps } from '#ui/busy-button.tsx'
import css from './button.module.css'

const LOOKS = {
  primary: css.primary,
  /** For a button that leads to the next step while something is missing. A press tells what. */
  waiting: css.waiting,
  secondary: css.secondary,
  quiet: css.quiet,
  amber: css.amber,
  danger: css.danger,
  'danger-quiet': css.dangerQuiet,
}

const SIZES = { sm: css.small, lg: css.large }

export type ButtonLook = keyof typeof LOOKS

type Look = {
  look?: ButtonLook | undefined
  size?: keyof typeof SIZES | undefined
  block?: boolean | undefined
}

/** Returns the class names of a button. Links that look like buttons use them too. */
export function buttonClass({ look = 'secondary', size, block = false }: Look): string {
  return [css.button, LOOKS[look], size && SIZES[size], block && css.block].filter(Boolean).join(' ')
}

export function Button({ look, size, block, ...rest }: Look & Omit<BusyButtonProps, 'className'>) {
  return <BusyButton {...rest} className={buttonClass({ look, size, block })} />
}
