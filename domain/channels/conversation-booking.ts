import { campCodeName, formatCampCode } from '#domain/network/camp-codes.ts'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { isSellable, paymentScreen, seatProblem, tripProblem } from './conversation-payment.ts'
import type { Position } from './conversation-position.ts'
import {
  journeyOf,
  KEY_LINES,
  list,
  nightIn,
  pagesOf,
  problem,
  type Screen,
  say,
  shortDay,
  timeOf,
  ussdNaira,
} from './conversation-words.ts'
import { type Act, type OfferedTrip, USSD_DAYS, type World } from './conversation-world.ts'

/**
 * Asks for the camp, the date, the trip, the seats and the passenger. Then the seats are held, and the caller pays.
 */
export function bookScreen(position: Position, world: World): Screen | { act: Act } {
  const { asks, answers, page, isWrong } = position
  const code = Number(answers.camp?.answer)
  if (asks === 'camp') return campScreen(position, world)
  if (position.heldBy !== null) return paymentScreen(position, world)
  const place = campCodeName(code)
  const date = answers.day && dateOf(Number(answers.day.answer), world.now)
  if (asks === 'day') return dayScreen(place, position, world)
  const day = date ? `${place} ${shortDay(lagosInstant(date))}` : place
  if (!date || world.trips.length === 0) return problem(`There are no trips to ${place} on that day.`)
  if (asks === 'trip') return tripScreen(day, world.trips, page, isWrong)
  const trip = world.trips[Number(answers.trip?.answer) - 1]
  const obstacle = tripProblem(trip)
  if (!trip || obstacle) return problem(obstacle)
  const most = Math.min(world.seatLimit, trip.freeSeats)
  if (asks === 'seats')
    return say([
      isWrong ? `Please type a number from 1 to ${most}.` : `${journeyOf(trip)} ${timeOf(trip.departTime)},`,
      `${ussdNaira(trip.price)} for each seat.${nightIn(trip)} How many seats? (1 to ${most})`,
      KEY_LINES.back,
    ])
  if (Number(answers.seats?.answer) > most) return problem(seatProblem(most, trip))
  return detailScreen(position)
}

/** The first page asks for the code, the next ones list the codes. */
function campScreen({ page, isWrong }: Position, { codes }: World): Screen {
  if (codes.length === 0) return problem('There are no trips on sale right now.')
  const lists = pagesOf(codes, 8)
  const shown = page === 0 ? null : (lists[(page - 1) % lists.length] ?? [])
  const [first = 1] = codes
  return say([
    isWrong ? 'Please type the 2 digits of a code.' : 'Which state is the camp in?',
    ...(shown
      ? shown.map((code) => `${formatCampCode(code)} ${campCodeName(code)}`)
      : [`Type its code, for example ${formatCampCode(first)} for ${campCodeName(first)}.`]),
    shown ? KEY_LINES.moreAndBack : '99 List of codes\n0 Back',
  ])
}

function dayScreen(place: string, { page, isWrong }: Position, { trips }: World): Screen {
  const days = [...new Set(trips.filter(isSellable).map(({ departTime }) => lagosDay(departTime)))]
  if (days.length === 0) return problem(`There are no seats to ${place} in the next ${USSD_DAYS} days.`)
  return list(
    isWrong ? 'Please type the number of a date.' : `${place}: which date?`,
    days.map((day) => `${Number(day.slice(8))} ${shortDay(lagosInstant(day))}`),
    { page, perPage: 5 },
  )
}

function tripScreen(day: string, trips: readonly OfferedTrip[], page: number, isWrong: boolean): Screen {
  return list(
    isWrong ? 'Please choose from the list.' : day,
    trips.map(
      (trip, i) =>
        `${i + 1} ${journeyOf(trip)} ${timeOf(trip.departTime, { withDay: false })} ${isSellable(trip) ? ussdNaira(trip.price) : 'full'}`,
    ),
    { page, perPage: 3 },
  )
}

const DETAILS: Partial<Record<string, { asked: string; wrong: string }>> = {
  name: { asked: 'Full name of the passenger?', wrong: 'Please type the full name, in letters.' },
  address: { asked: 'Home address of the passenger?', wrong: 'Please type the address.' },
  kinName: { asked: 'Next of kin: full name?', wrong: 'Please type the full name, in letters.' },
  kinPhone: {
    asked: 'Next of kin: phone number?',
    wrong: 'Please type a phone number, for example 08031234567.',
  },
}

function detailScreen({ asks, isWrong }: Position): Screen {
  const words = DETAILS[asks ?? '']
  return say([isWrong ? (words?.wrong ?? '') : (words?.asked ?? ''), KEY_LINES.back])
}

/** Returns the next date with this day of the month, or null if it is more than four weeks away. */
export function dateOf(dayOfMonth: number, now: Date): string | null {
  const today = lagosDay(now)
  const days = Array.from({ length: USSD_DAYS }, (_, i) => addDays(today, i))
  return days.find((day) => Number(day.slice(8)) === dayOfMonth) ?? null
}
