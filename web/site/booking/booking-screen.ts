import { onDemand } from '#ui/on-demand.tsx'

/** A file of its own, so that the search form can load the wizard ahead without knowing the list of pages. */
export const BookingScreen = onDemand(async () => (await import('./booking-page.tsx')).BookingPage)
