import type { ReactNode } from 'react'
import { BELOW_TABLET } from '#ui/breakpoints.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Place } from './route-options.ts'
import css from './search.module.css'

/** The numbers of letters that fit in the field on a desktop. Longer names are smaller there. */
const LONG = 16
const VERY_LONG = 22

type Props = {
  id: string
  name: string
  label: string
  mark: ReactNode
  places: readonly Place[]
  placeholder: string
  nothingFound: string
  disabled?: boolean
  /** The name of the chosen place; '' means not chosen yet. */
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

/** One end of the journey: a list that is searched by place, state, camp or stop. */
export function PlaceField({ id, label, mark, places, value, error, onChange, ...props }: Props) {
  const shown = places.find((place) => place.name === value)?.label ?? value
  const byLabel = (shown: string) => places.find((place) => place.label === shown)
  return (
    <div
      className={css.leg}
      data-invalid={error ? '' : undefined}
      data-long={shown.length > VERY_LONG ? 'very' : shown.length > LONG ? '' : undefined}
    >
      {mark}
      <label htmlFor={id}>{label}</label>
      <Combobox
        id={id}
        options={places.map((place) => place.label)}
        alsoFoundBy={(shown) => byLabel(shown)?.words ?? ''}
        value={shown}
        onChange={(shown) => onChange(byLabel(shown)?.name ?? '')}
        invalid={error !== undefined}
        describedBy={error && `${id}-error`}
        onOpen={scrollFormToTopOnPhones}
        {...props}
      />
      <Icon name="down" className={css.chev} />
    </div>
  )
}

/** Scrolls the form to the top on phones: the keyboard covers the lower half, and the list must fit above it. */
function scrollFormToTopOnPhones(): void {
  if (matchMedia(BELOW_TABLET).matches) document.getElementById('book')?.scrollIntoView()
}
