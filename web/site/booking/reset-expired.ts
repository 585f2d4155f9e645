import { storeSearch } from '#site/home/stored-search.ts'
import { showToast } from '#ui/toast-store.ts'
import { replaceBooking } from './reset-booking.ts'
import { draftInStorage } from './stored-draft.ts'

/**
 * Deletes a draft that was older than six minutes when the page was reloaded, and releases its seats. The visitor reads
 * why, and the search form opens with the same search.
 */
export function resetExpired(): void {
  const draft = draftInStorage()
  replaceBooking(null)
  if (!draft) return
  const { departure, destination, date, passengers } = draft
  storeSearch({ departure, destination, date, passengers })
  showToast({
    // Stays until it is closed: five seconds are too short to read why the booking is gone.
    kind: 'bad',
    title: 'Your booking was reset',
    text: 'A reload keeps an unfinished booking for 6 minutes only. Held seats are back on sale. Your search is filled in again.',
  })
}
