import { replaceBooking } from '#site/parts/draft/reset-booking.ts'
import { draftInStorage, hasNewerDraft } from '#site/parts/draft/stored-draft.ts'
import { storeSearch } from '#site/parts/search/stored-search.ts'
import { showToast } from '#ui/toast-store.ts'

/**
 * After a reload of the wizard with an expired draft, deletes the draft, releases its seats, tells the visitor the
 * reason, and stores the search for the search form. Does nothing if another tab has stored a newer draft.
 */
export function resetExpiredDraft(): void {
  if (hasNewerDraft()) return
  const draft = draftInStorage()
  replaceBooking(null)
  if (!draft) return
  const { departure, destination, date, passengers } = draft
  storeSearch({ departure, destination, date, passengers })
  showToast({
    // A `bad` toast stays until it is closed. Other toasts last five seconds, which is too short to read why the
    // booking is gone.
    kind: 'bad',
    title: 'Your booking was reset',
    text: 'Your booking timed out. Your seats were released; your search is still here.',
  })
}
