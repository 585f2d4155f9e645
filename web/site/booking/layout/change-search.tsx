import { useEffect, useState } from 'react'
import type { Draft } from '#site/booking/draft.ts'
import { withSearch } from '#site/booking/draft-changes.ts'
import { updateDraft } from '#site/booking/stored-draft.ts'
import type { Search } from '#site/home/search.ts'
import { SearchForm } from '#site/home/search-form.tsx'
import css from './change-search.module.css'

type Props = { draft: Draft; onClose: () => void }

/** The search form above the list of buses. It asks no question, because nothing is held at that step. */
export function ChangeSearch({ draft, onClose }: Props) {
  const { departure, destination, date, passengers } = draft
  const [search, setSearch] = useState<Search>({ departure, destination, date, passengers })
  useEffect(() => document.getElementById('book-title')?.focus(), [])
  return (
    <div className={`wrap ${css.changeSearch}`}>
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
      <button type="button" className={`linkbtn ${css.keep}`} onClick={onClose}>
        Keep this search
      </button>
    </div>
  )
}
