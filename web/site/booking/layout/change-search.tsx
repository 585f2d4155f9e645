import { useEffect, useState } from 'react'
import type { Draft } from '#site/booking/draft.ts'
import { withSearch } from '#site/booking/draft-changes.ts'
import { updateDraft } from '#site/booking/stored-draft.ts'
import linkCss from '#site/form/link-button.module.css'
import type { Search } from '#site/home/search.ts'
import { SearchForm } from '#site/home/search-form.tsx'
import sectionCss from '#site/styles/section.module.css'
import css from './change-search.module.css'

type Props = { draft: Draft; onClose: () => void }

/** The search form above the list of buses. A new search needs no confirmation: at that step no seats are held. */
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
      <button type="button" className={`${linkCss.linkButton} ${css.keep}`} onClick={onClose}>
        Keep this search
      </button>
    </div>
  )
}
