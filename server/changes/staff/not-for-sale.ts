import { tripClosed } from '#server/bookings/public/refusals.ts'
import { AppError } from '#server/platform/errors.ts'

/** Returns why staff cannot sell a trip now. */
export const notForSale = ({ isBusActive }: { isBusActive: boolean }): AppError =>
  isBusActive
    ? tripClosed()
    : new AppError('TRIP_CLOSED', 'This bus is in the workshop. Choose another trip.')
