import * as z from 'zod/mini'

/** On our own entry above the wizard's: how long the history was with it. */
const Guarded = z.object({ guardedAt: z.int() })

/** On an entry that shows how a booking ended: reloaded or gone back to, it shows that booking again. */
const Shown = z.object({ shownBooking: z.string() })

export const isGuarded = (state: unknown): boolean => Guarded.safeParse(state).success

/** One entry of our own on top: going back then stays on the page, which can ask first. */
export function guardEntry(): void {
  history.pushState(null, '')
  history.replaceState({ guardedAt: history.length } satisfies z.infer<typeof Guarded>, '')
}

export const shownBooking = (state: unknown): string | null =>
  Shown.safeParse(state).data?.shownBooking ?? null

/**
 * From here on the booking belongs to this entry. Our own entry is left, and so is what the frames of the payment popup
 * have added above it: one press of the back button then leaves the page.
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
