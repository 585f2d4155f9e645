import { routeName } from '#domain/network/route-name.ts'
import { lagosDate, lagosInstant, lagosMoment } from '#domain/platform/lagos-time.ts'

type Ends = { origin: string; destination: string }
type Departure = { route: Ends; departTime: string }
type OwnTrip = Ends & { departTime: string }

// A shared text may be read days later, so it contains no fare and no number of free seats.

export const shareRouteText = (company: string, route: Ends): string =>
  `${routeName(route)} by bus with ${company}. See times and fares:`

export const shareDayText = (company: string, route: Ends, date: string): string =>
  `${routeName(route)} on ${lagosDate(lagosInstant(date))} with ${company}. Pick your seat:`

export const shareDepartureText = (company: string, { route, departTime }: Departure): string =>
  `${routeName(route)}, ${lagosMoment(new Date(departTime))}, with ${company}. Pick your seat:`

/** Names the trip, but neither the passenger nor the booking, because others read the text. */
export const shareOwnTripText = (company: string, { departTime, ...ends }: OwnTrip): string =>
  `I’m going from ${routeName(ends)} on ${lagosMoment(new Date(departTime))} with ${company}. Travel with me:`
