/** `1 upcoming trip`, `3 upcoming trips` */
export const tripsAheadInWords = (count: number): string =>
  `${count} upcoming ${count === 1 ? 'trip' : 'trips'}`

/** `3 upcoming trips have passengers`: warns staff before they change something these trips use. */
export const soldTripsInWords = (count: number): string =>
  `${tripsAheadInWords(count)} ${count === 1 ? 'has' : 'have'} passengers`
