import { Button } from '#admin/parts/form/button.tsx'
import type { Filter } from './filter-chips.tsx'
import type { ListAddress } from './list-address.ts'
import css from './no-matches.module.css'
import { searchInWords } from './search-in-words.ts'

type Props = { filters: readonly Filter[]; address: Pick<ListAddress, 'value' | 'clear'> }

/** Names the search and the filters that leave a list empty, with a button that clears them. */
export function NoMatches({ filters, address }: Props) {
  return (
    <div className={css.none}>
      <p className={css.why}>{searchInWords(filters, address.value)}</p>
      <Button size="sm" onClick={address.clear}>
        Clear filters
      </Button>
    </div>
  )
}
