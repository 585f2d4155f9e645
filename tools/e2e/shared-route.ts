/** Returns the path of a link that a visitor shares: a route, a day and, by default, two passengers. */
export const linkFor = (day: string, seats = 2): string =>
  `/booking?from=lagos&to=awgu-enugu&date=${day}&seats=${seats}`
