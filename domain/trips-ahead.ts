/** `1 trip ahead`, `3 trips ahead` */
export const tripsAheadInWords = (count: number): string => `${count} ${count === 1 ? 'trip' : 'trips'} ahead`

/** `3 trips ahead have passengers`: warns staff before they change something these trips use. */
export const soldTripsInWords = (count: number): string =>
  `${tripsAheadInWords(count)} ${count === 1 ? 'has' : 'have'} passengers`
