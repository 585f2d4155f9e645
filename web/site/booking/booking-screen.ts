import { onDemand } from '#ui/on-demand.tsx'

/** In its own file, so that the search form can preload the booking page without importing the list of pages. */
export const BookingScreen = onDemand(async () => (await import('./booking-page.tsx')).BookingPage)
