import * as z from 'zod/mini'
import { httpsOrNothing, plainText } from '#contracts/platform/plain-text.ts'
import type { Stops } from '#domain/network/stops.ts'

const NO_POINT = 'Boarding point is required'
const NOTHING_DESCRIBED = 'Enter the boarding point that this address, landmark or map link is for'
const NOT_TEXT = 'Enter text or leave the field empty'

const fields = {
  boardingPoint: plainText(0, NOT_TEXT, 80),
  boardingAddress: plainText(0, NOT_TEXT, 160),
  boardingLandmark: plainText(0, NOT_TEXT, 120),
  boardingMapUrl: httpsOrNothing('Use a link that starts with https://'),
  dropOff: plainText(0, NOT_TEXT, 80),
  nightStop: plainText(0, NOT_TEXT, 80),
}

const describesNothing = ({ boardingAddress, boardingLandmark, boardingMapUrl }: Stops): boolean =>
  boardingAddress === '' && boardingLandmark === '' && boardingMapUrl === ''

/** The stops of a route. Address, landmark and map need a boarding point that they describe. */
export const RouteStops = z.strictObject(fields).check(
  z.refine((stops) => stops.boardingPoint !== '' || describesNothing(stops), {
    path: ['boardingPoint'],
    error: NOTHING_DESCRIBED,
  }),
)

/** The stops of one trip, which replace the stops of its route. */
export const OwnStops = z.strictObject({ ...fields, boardingPoint: plainText(1, NO_POINT, 80) })
