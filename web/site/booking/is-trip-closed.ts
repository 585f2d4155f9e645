import { ApiError } from '#api/api-error.ts'

/**
 * True if the server refused because the trip can no longer be booked: it was cancelled, it has departed, or online
 * booking has closed. A request for the seat map of such a trip gets the message `Trip not found`. Any other 404 is a
 * fault that a retry may fix.
 */
export const isTripClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TRIP_CLOSED' || error.sentence === 'Trip not found')
