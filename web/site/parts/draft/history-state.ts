import * as z from 'zod/mini'

/**
 * The state of the guard entry, a second history entry above the wizard's own. It keeps the back button from leaving
 * the page at once. `guardedAt` is history.length after the entry was added.
 */
const Guarded = z.object({ guardedAt: z.int() })

/**
 * The state of an entry that shows the outcome of a booking. A reload, or going back to the entry, shows that booking
 * again.
 */
const Shown = z.object({ shownBooking: z.string() })

export const isGuarded = (state: unknown): boolean => Guarded.safeParse(state).success

/**
 * Adds a guard entry. The back button then leads to the wizard's own entry, so the page stays and can ask whether the
 * visitor wants to leave. The own entry gets manual scroll restoration: `showInEntry` goes back to it, and the
 * confirmation must start at its top.
 */
export function guardEntry(): void {
  history.scrollRestoration = 'manual'
  history.pushState(null, '')
  // A new entry inherits the scroll restoration of the entry before it, so this sets it back.
  history.scrollRestoration = 'auto'
  history.replaceState({ guardedAt: history.length } satisfies z.infer<typeof Guarded>, '')
}

export const shownBooking = (state: unknown): string | null =>
  Shown.safeParse(state).data?.shownBooking ?? null

/**
 * Stores the booking in the state of the wizard's own history entry, then calls `onceShown`. First goes back past the
 * guard entry, and past any entries that the frames of the payment popup have added above it. One press of the back
 * button then leaves the page.
 */
export function showInEntry(bookingToken: string, onceShown: () => void): void {
  const show = () => {
    history.replaceState({ shownBooking: bookingToken } satisfies z.infer<typeof Shown>, '')
    onceShown()
  }
  const guarded = Guarded.safeParse(history.state).data
  if (guarded) {
    addEventListener('popstate', show, { once: true })
    history.go(guarded.guardedAt - history.length - 1)
  } else {
    show()
  }
}
