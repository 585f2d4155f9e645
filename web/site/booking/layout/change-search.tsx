import { useEffect, useState } from 'react'
import type { Draft } from '#site/parts/draft/draft.ts'
import { withSearch } from '#site/parts/draft/draft-changes.ts'
import { updateDraft } from '#site/parts/draft/stored-draft.ts'
import buttonCss from '#site/parts/form/button.module.css'
import type { Search } from '#site/parts/search/search.ts'
import { SearchForm } from '#site/parts/search/search-form.tsx'
import sectionCss from '#site/parts/styles/section.module.css'
import css from './step-layout.module.css'

type Props = { draft: Draft; onClose: () => void }

/**
 * The search form above the list of buses. A new search needs no confirmation, because no seats are held yet at that
 * step.
 */
export function ChangeSearch({ draft, onClose }: Props) {
  const { departure, destination, date, passengers } = draft
  const [search, setSearch] = useState<Search>({ departure, destination, date, passengers })
  useEffect(() => document.getElementById('book-title')?.focus(), [])
  return (
    <div className={`${sectionCss.wrap} ${css.changeSearch}`}>
      <SearchForm
        title="Change search"
        action="Show buses"
        search={search}
        onChange={setSearch}
        onSearch={(next) => {
          updateDraft((now) => withSearch(now, next, new Date()))
          onClose()
        }}
      />
      <button type="button" className={`${buttonCss.linkButton} ${css.keep}`} onClick={onClose}>
        Keep this search
      </button>
    </div>
  )
}
