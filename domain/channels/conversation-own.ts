import { gsmText } from '#domain/messages/gsm-text.ts'
import { agreementScreen } from './conversation-agreement.ts'
import { bankScreen } from './conversation-payment.ts'
import type { Position } from './conversation-position.ts'
import {
  clock,
  journeyOf,
  KEY_LINES,
  problem,
  type Screen,
  say,
  ticketLine,
  timeOf,
  ussdNaira,
} from './conversation-words.ts'
import type { Act, OwnBooking, World } from './conversation-world.ts'

/** Shows one booking per page. The page tells which booking the caller has chosen. */
export function ticketScreen(
  { asks, answers, page, isWrong }: Position,
  { bookings, done }: World,
): Screen | { act: Act } {
  if (bookings.length === 0) return problem('We found no upcoming booking with this phone number.')
  const booking = bookings[(answers.send?.page ?? page) % bookings.length] as OwnBooking
  if (asks === null) {
    if (booking.state !== 'confirmed') return problem('This booking is not paid yet.')
    if (done === null) return { act: { kind: 'send', bookingId: booking.id } }
    return done !== 'sent' && 'refused' in done
      ? problem(done.refused)
      : say(['We have sent your ticket by SMS.'], { isEnd: true })
  }
  return say([
    isWrong ? 'Please choose from the list.' : ticketLine(booking),
    stateLine(booking),
    `Ref ${booking.reference}`,
    booking.state === 'confirmed' ? '1 Send by SMS' : '',
    bookings.length > 1 ? KEY_LINES.nextAndBack : KEY_LINES.back,
  ])
}

function stateLine({ state, due, dial, heldUntil }: OwnBooking): string {
  if (state === 'confirmed') return due > 0 ? `${ussdNaira(due)} to pay before boarding.` : 'Paid in full.'
  return dial
    ? `Not paid. Dial ${dial} by ${clock(heldUntil)}.`
    : `Not paid. Held until ${clock(heldUntil)}. To pay, type 00 and 3.`
}

/**
 * Shows one booking per page, also bookings whose seats are only held: after a broken session the caller continues
 * here.
 */
export function balanceScreen(position: Position, world: World): Screen | { act: Act } {
  const { asks, answers, page, isWrong } = position
  const owing = world.bookings.filter(({ due }) => due > 0)
  if (owing.length === 0) return problem('You have no balance to pay.')
  const booking = owing[(answers.bank?.page ?? page) % owing.length] as OwnBooking
  if (asks === 'bank') {
    const question = `${journeyOf(booking)} ${timeOf(booking.departTime)}: pay ${ussdNaira(booking.due)} from which bank?`
    return bankScreen(question, isWrong, owing.length > 1 ? ['99 Next'] : [])
  }
  return agreementScreen(position, world, { booking, isSplit: false })
}

/** Shows one movement of money per page, the latest first, because a refund with its dates fills a screen. */
export function moneyScreen({ page }: Position, { money }: World): Screen {
  if (money.length === 0) return problem('We found no payment with this phone number.')
  const line = gsmText(money[page % money.length] ?? '')
  return say([
    line.length > 140 ? `${line.slice(0, 139)}.` : line,
    money.length > 1 ? '99 Earlier\n0 Back' : KEY_LINES.back,
  ])
}
