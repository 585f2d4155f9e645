import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import type { PublicContent } from '#contracts/company/public-content.ts'
import type { PublicSettings } from '#contracts/company/public-settings.ts'
import { bookingQuery } from '#site/booking/booking-query.ts'
import { contentQuery } from '#site/parts/page-data/content-query.ts'
import { emptyPageData, PageDataProvider } from '#site/parts/page-data/page-data.ts'
import { settingsQuery } from '#site/parts/settings/settings-query.ts'

type Known = { settings?: PublicSettings | null; booking?: PublicBooking; content?: PublicContent }

/** Returns the text of a part of the site, without tags, rendered with the given settings, booking and content. */
export function textOf(part: ReactNode, known: Known = {}): string {
  return htmlOf(part, known)
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
}

export function htmlOf(part: ReactNode, { settings = null, booking, content }: Known = {}): string {
  const client = new QueryClient()
  client.setQueryData(settingsQuery().queryKey, settings)
  if (content) client.setQueryData(contentQuery().queryKey, content)
  if (booking) client.setQueryData(bookingQuery(booking.bookingToken).queryKey, { ...booking, readAt: 0 })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PageDataProvider value={emptyPageData(new Date(0))}>
        <Router ssrPath="/booking">{part}</Router>
      </PageDataProvider>
    </QueryClientProvider>,
  )
}
