import { agreementScreen } from './conversation-agreement.ts'
import type { Position } from './conversation-position.ts'
import { clock, KEY_LINES, problem, type Screen, say, ticketLine, ussdNaira } from './conversation-words.ts'
import { type Act, type OfferedTrip, USSD_BANKS, type World } from './conversation-world.ts'

/**
 * After the last detail the seats are held. From then on the screens show the held booking, even if the lists of trips
 * and seats change.
 */
export function paymentScreen(position: Position, world: World): Screen | { act: Act } {
  const { asks, answers, isWrong } = position
  const { held, done } = world
  if (!held && done !== null && done !== 'sent' && 'refused' in done) return problem(done.refused)
  if (!held) return asks === 'pay' ? holdAct(position, world) : problem('Your seats are not held any more.')
  if (held.state === 'confirmed')
    return say(['Paid. Your ticket:', ticketLine(held), `Ref ${held.reference}`], { isEnd: true })
  if (held.state === 'ended') return problem('Your seats are not held any more.')
  const isSplit = answers.pay?.answer === '2'
  const amount = isSplit ? held.fee : held.total
  if (asks === 'pay')
    return say([
      isWrong ? 'Please choose from the list.' : `${ticketLine(held)} Held until ${clock(held.heldUntil)}.`,
      `1 Pay ${ussdNaira(held.total)}`,
      held.fee === null ? '' : `2 Pay ${ussdNaira(held.fee)} now, the rest before boarding`,
      '0 Cancel',
    ])
  if (amount === null) return problem('This trip has to be paid in full.')
  if (asks === 'bank') return bankScreen(`Pay ${ussdNaira(amount)} from which bank?`, isWrong)
  return agreementScreen(position, world, { booking: held, isSplit })
}

function holdAct({ answers }: Position, world: World): Screen | { act: Act } {
  const text = (given: { answer: string } | undefined) => given?.answer ?? ''
  const trip = world.trips[Number(text(answers.trip)) - 1]
  const obstacle = tripProblem(trip)
  if (!trip || obstacle) return problem(obstacle)
  const seats = Number(text(answers.seats))
  const most = Math.min(world.seatLimit, trip.freeSeats)
  if (seats > most) return problem(seatProblem(most, trip))
  const passenger = {
    name: text(answers.name),
    address: text(answers.address),
    kinName: text(answers.kinName),
    kinPhone: text(answers.kinPhone),
  }
  return { act: { kind: 'hold', tripId: trip.id, seats, passenger } }
}

export const bankScreen = (question: string, isWrong: boolean, more: readonly string[] = []): Screen =>
  say([
    isWrong ? 'Please choose from the list.' : question,
    ...USSD_BANKS.map(({ name }, i) => `${i + 1} ${name}`),
    ...more,
    KEY_LINES.back,
  ])

export const isSellable = ({ isOnSale, freeSeats }: OfferedTrip): boolean => isOnSale && freeSeats > 0

export function tripProblem(trip: OfferedTrip | undefined): string {
  if (!trip) return 'There is no such trip.'
  if (!trip.isOnSale) return 'Booking for this trip has closed.'
  return trip.freeSeats === 0 ? 'This trip is full.' : ''
}

export const seatProblem = (most: number, { freeSeats }: OfferedTrip): string =>
  freeSeats === most
    ? `Only ${most} ${most === 1 ? 'seat is' : 'seats are'} left on this trip.`
    : `You can book at most ${most} ${most === 1 ? 'seat' : 'seats'}.`
