import { ApiError } from '#api/api-error.ts'

/**
 * True if the server refused because the trip was cancelled, has departed, or is closed for online booking. A request
 * for the seat map of such a trip gets the message `Trip not found`. Any other 404 is a fault that a retry may fix.
 */
export const isTripClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TRIP_CLOSED' || error.sentence === 'Trip not found')
