import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { seatLimit } from '#domain/company/settings.ts'
import { startDraft } from '#site/parts/draft/draft.ts'
import { replaceBooking } from '#site/parts/draft/reset-booking.ts'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import { routesQuery } from '#site/parts/page-data/routes-query.ts'
import { emptySearch, type Search } from '#site/parts/search/search.ts'
import { SearchForm } from '#site/parts/search/search-form.tsx'
import { lastSearch, takeStoredSearch } from '#site/parts/search/stored-search.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import { Hero } from './hero.tsx'
import { Promises } from './promises.tsx'
import { Promos } from './promos.tsx'
import { Stories } from './stories.tsx'

/** `preloadBooking` loads the booking page, which follows a search. */
export function HomePage({ preloadBooking }: { preloadBooking: () => Promise<unknown> }) {
  const [, navigate] = useLocation()
  const [search, setSearch] = useState(emptySearch)
  const { today } = usePageData()
  const routes = useQuery(routesQuery()).data
  const limit = seatLimit(useSettings())
  const fillIn = useEffectEvent(() => {
    const stored = takeStoredSearch()
    if (stored) return setSearch(stored)
    const last = lastSearch(routes ?? [], today, limit)
    // Fills in the last search only if the visitor has entered nothing before the script loaded.
    if (last) setSearch((now) => (now === emptySearch ? last : now))
  })
  useEffect(() => fillIn(), [])

  async function startBooking(complete: Search) {
    replaceBooking(startDraft(complete, new Date()))
    await Promise.allSettled([preloadBooking(), nextPaint()])
    navigate('/booking')
  }

  function bookRoute(departure: string, destination: string) {
    setSearch({ ...search, departure, destination })
    document.getElementById('book')?.scrollIntoView()
    document.getElementById('book-date')?.focus({ preventScroll: true })
  }

  return (
    <>
      <Hero>
        <SearchForm
          title="Book Your Trip"
          action="Continue to Booking"
          search={search}
          onChange={setSearch}
          onSearch={startBooking}
        />
      </Hero>
      <Promos onBook={bookRoute} />
      <Promises />
      <Stories />
    </>
  )
}

/** Waits for a paint, so that the visitor sees the button react even if the wizard opens at once. */
const nextPaint = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
