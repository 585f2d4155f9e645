import { useEffect, useState } from 'react'
import { Hero } from './hero.tsx'
import { Promises } from './promises.tsx'
import { Promos } from './promos.tsx'
import { emptySearch } from './search.ts'
import { SearchForm } from './search-form.tsx'
import { takeStoredSearch } from './stored-search.ts'
import { Stories } from './stories.tsx'

export function HomePage() {
  const [search, setSearch] = useState(emptySearch)
  useEffect(() => {
    const kept = takeStoredSearch()
    if (kept) setSearch(kept)
  }, [])

  function bookRoute(departure: string, destination: string) {
    setSearch({ ...search, departure, destination })
    document.getElementById('book')?.scrollIntoView()
    document.getElementById('book-date')?.focus({ preventScroll: true })
  }

  return (
    <>
      <Hero>
        <SearchForm search={search} onChange={setSearch} />
      </Hero>
      <Promos onBook={bookRoute} />
      <Promises />
      <Stories />
    </>
  )
}
