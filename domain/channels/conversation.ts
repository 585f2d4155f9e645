import { gsmText } from '#domain/messages/gsm-text.ts'
import { bookScreen } from './conversation-booking.ts'
import { balanceScreen, moneyScreen, ticketScreen } from './conversation-own.ts'
import type { Position } from './conversation-position.ts'
import { type Screen, say } from './conversation-words.ts'
import type { Act, World } from './conversation-world.ts'

/**
 * Returns the screen of a position, or the act that comes first. After the act the screen is asked for again, with the
 * booking it held as `world.held` or with its result as `world.done`.
 */
export function screen(position: Position, world: World): Screen | { act: Act } {
  if (!world.isEnabled) return closed(world)
  switch (position.place) {
    case 'book':
      return world.isMaintenance ? closed(world) : bookScreen(position, world)
    case 'tickets':
      return ticketScreen(position, world)
    case 'balance':
      return balanceScreen(position, world)
    case 'money':
      return moneyScreen(position, world)
    case 'call':
      return callScreen(world)
    default:
      return menu(position, world)
  }
}

const menu = ({ isWrong }: Position, { company }: World): Screen =>
  say([
    isWrong ? 'Please choose 1 to 5.' : gsmText(company).slice(0, 30),
    '1 Book a seat',
    '2 My ticket',
    '3 Pay balance',
    '4 Where is my money',
    '5 Call us',
  ])

const closed = ({ support, isEnabled }: World): Screen => {
  const what = isEnabled ? "We can't take bookings right now." : 'This service is switched off right now.'
  return say([`${what} Please try again later.`, contact(support)], { isEnd: true })
}

const callScreen = ({ support, company }: World): Screen =>
  say([gsmText(company).slice(0, 30), contact(support) || 'Please visit one of our terminals.'], {
    isEnd: true,
  })

const contact = ({ phone, email }: World['support']): string => {
  if (phone) return `Call us on ${phone.slice(0, 30)}.`
  return email ? `Write to ${email.slice(0, 60)}.` : ''
}
