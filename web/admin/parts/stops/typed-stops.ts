import type { Stops } from '#domain/network/stops.ts'

/** Returns the stops among the values of a form. */
export const typedStops = (values: Stops): Stops => ({
  boardingPoint: values.boardingPoint,
  boardingAddress: values.boardingAddress,
  boardingLandmark: values.boardingLandmark,
  boardingMapUrl: values.boardingMapUrl,
  dropOff: values.dropOff,
  nightStop: values.nightStop,
})
