import { onDemand } from '#ui/on-demand.tsx'

/**
 * This constant has its own file, so that the home page can preload the booking page without importing the list of
 * pages.
 */
export const BookingScreen = onDemand(async () => (await import('./booking-page.tsx')).BookingPage)
