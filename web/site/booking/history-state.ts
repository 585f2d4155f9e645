import * as z from 'zod/mini'

/** State of the guard entry, which is above the wizard's own history entry: history.length including it. */
const Guarded = z.object({ guardedAt: z.int() })

/** State of an entry that shows the outcome of a booking. A reload or going back to it shows that booking again. */
const Shown = z.object({ shownBooking: z.string() })

export const isGuarded = (state: unknown): boolean => Guarded.safeParse(state).success

/** Pushes a guard entry: the back button then stays on the page, which can ask first. */
export function guardEntry(): void {
  history.pushState(null, '')
  history.replaceState({ guardedAt: history.length } satisfies z.infer<typeof Guarded>, '')
}

export const shownBooking = (state: unknown): string | null =>
  Shown.safeParse(state).data?.shownBooking ?? null

/**
 * Ties the booking to the wizard's own history entry. First goes back past the guard entry and past any entries that
 * the frames of the payment popup have added above it, so that one press of the back button leaves the page.
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
