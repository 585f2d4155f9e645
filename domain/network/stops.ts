/** Where passengers board, leave the bus and spend the night. Each text may be empty. */
export type Stops = {
  boardingPoint: string
  boardingAddress: string
  boardingLandmark: string
  boardingMapUrl: string
  dropOff: string
  /** Town, hours and who pays, for example `Lokoja, 7 pm to 6 am, your room is included`. */
  nightStop: string
}

export const NO_STOPS: Stops = {
  boardingPoint: '',
  boardingAddress: '',
  boardingLandmark: '',
  boardingMapUrl: '',
  dropOff: '',
  nightStop: '',
}

/**
 * Returns, for example, `Jibowu Park, 12 Ikorodu Road, opposite the filling station`, or an empty string if there is no
 * boarding point.
 */
export const boardingPlace = ({ boardingPoint, boardingAddress, boardingLandmark }: Stops): string =>
  boardingPoint === ''
    ? ''
    : [boardingPoint, boardingAddress, boardingLandmark].filter((part) => part !== '').join(', ')

/**
 * Returns the stops of the return route: passengers board where the outward route drops them off. Address, landmark and
 * map are left out, because they describe the boarding point of the outward route, and so is the night stop, because a
 * bus that leaves elsewhere stops elsewhere.
 */
export const stopsOfReturn = ({ boardingPoint, dropOff }: Stops): Stops => ({
  ...NO_STOPS,
  boardingPoint: dropOff,
  dropOff: boardingPoint,
})

/** Returns true if passengers get a mail about the new stops. A new map link alone does not count. */
export const hasNewStop = (before: Stops, after: Stops): boolean =>
  isNews(boardingPlace(before), boardingPlace(after)) ||
  isNews(before.dropOff, after.dropOff) ||
  isNews(before.nightStop, after.nightStop)

/** True if the value has changed and is not empty. A mail about an emptied value could not name the new one. */
export const isNews = (was: string, is: string): boolean => was !== is && is !== ''

/** The town of the night stop, for texts without room for its hours. */
export const nightTown = ({ nightStop }: Pick<Stops, 'nightStop'>): string =>
  nightStop.split(',', 1)[0]?.trim() ?? ''
