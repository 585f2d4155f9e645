import type { PublicRoute } from '#contracts/public-routes.ts'
import { BELOW_TABLET } from '#ui/breakpoints.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Icon } from '#ui/icon.tsx'
import { originsOf } from './route-options.ts'
import css from './search.module.css'

type Props = {
  routes: readonly PublicRoute[] | undefined
  value: string
  error: string | undefined
  onChange: (departure: string) => void
}

export function DepartureField({ routes, value, error, onChange }: Props) {
  return (
    <div className={css.leg} data-invalid={error ? '' : undefined}>
      <span className={css.dot} />
      <label htmlFor="book-departure">Departure</label>
      <Combobox
        id="book-departure"
        options={originsOf(routes ?? [])}
        value={value}
        onChange={onChange}
        placeholder="Where from?"
        nothingFound={routes ? 'We don’t serve that departure point yet.' : 'Loading places…'}
        invalid={error !== undefined}
        describedBy={error && 'book-departure-error'}
        onOpen={scrollFormToTopOnPhones}
      />
      <Icon name="down" className={css.chev} />
    </div>
  )
}

/** Scrolls the form to the top on phones: the keyboard covers the lower half, and the list must fit above it. */
function scrollFormToTopOnPhones(): void {
  if (matchMedia(BELOW_TABLET).matches) document.getElementById('book')?.scrollIntoView()
}
