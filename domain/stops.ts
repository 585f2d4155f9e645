/** The places where passengers board and leave the bus. Each text may be empty. */
export type Stops = {
  boardingPoint: string
  boardingAddress: string
  boardingLandmark: string
  boardingMapUrl: string
  dropOff: string
}

export const NO_STOPS: Stops = {
  boardingPoint: '',
  boardingAddress: '',
  boardingLandmark: '',
  boardingMapUrl: '',
  dropOff: '',
}

/**
 * Returns `Jibowu Park, 12 Ikorodu Road, opposite the filling station`, or an empty string if the route has no boarding
 * point.
 */
export const boardingPlace = ({ boardingPoint, boardingAddress, boardingLandmark }: Stops): string =>
  boardingPoint === ''
    ? ''
    : [boardingPoint, boardingAddress, boardingLandmark].filter((part) => part !== '').join(', ')

/**
 * Returns the stops of the return route: passengers board at the former drop-off. Address, landmark and map are left
 * out, because they describe the former boarding point.
 */
export const stopsOfReturn = ({ boardingPoint, dropOff }: Stops): Stops => ({
  ...NO_STOPS,
  boardingPoint: dropOff,
  dropOff: boardingPoint,
})
