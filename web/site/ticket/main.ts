import '#site/parts/styles/site.css'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { lagosClock, lagosDate, lagosMoment } from '#domain/platform/lagos-time.ts'
import { readSavedTickets, removeSavedTicket, type SavedTicket } from '#site/parts/booking/saved-tickets.ts'
import { drawQr } from '#ui/draw-qr.ts'
import { element } from '#ui/element.ts'
import { saveFile } from '#ui/save-file.ts'
import css from './ticket.module.css'
import { ticketPicture } from './ticket-picture.ts'

const page = document.getElementById('tickets') as HTMLElement

function show(): void {
  const tickets = readSavedTickets(new Date())
  page.className = css.page ?? ''
  // Without a network, the service worker shows this page in place of every other one.
  const isInstead = location.pathname !== '/ticket'
  page.replaceChildren(
    element('h1', {}, isInstead ? 'You are offline' : 'My tickets'),
    ...(isInstead
      ? [
          element('p', {}, 'This page needs internet. The tickets on this phone do not.'),
          button('Try again', () => location.reload()),
        ]
      : []),
    ...(tickets.length > 0
      ? [
          element('p', {}, 'Show the code when boarding. This page works without internet.'),
          ...tickets.map(ticketCard),
        ]
      : [
          element(
            'p',
            {},
            'No ticket is saved on this phone. Open your booking and press Save on this phone.',
          ),
        ]),
    element('p', {}, element('a', { href: '/manage-booking' }, 'Manage my booking')),
  )
}

function ticketCard(ticket: SavedTicket): HTMLElement {
  const { origin, destination, departTime, place, plateNo, reference, savedAt } = ticket
  const departs = new Date(departTime)
  const name = `${origin} to ${destination}`
  const facts = [
    `${lagosDate(departs)}, ${lagosClock(departs)}`,
    place,
    `Bus ${plateNo}`,
    `Reference ${formatReference(reference)}`,
  ]
  const card = element(
    'article',
    { className: css.card },
    element('h2', {}, name),
    ...facts.filter(Boolean).map((fact) => element('p', {}, fact)),
    ...ticket.seats.map((seat) =>
      element(
        'section',
        { className: css.seat },
        element('h3', {}, `Seat ${seat.seatNo}`),
        drawQr(seat.code, `Boarding code for seat ${seat.seatNo}`),
        element('p', { className: css.short }, formatReference(seat.shortCode)),
        button('Save picture', async () =>
          saveFile(await ticketPicture(ticket, seat), `ticket-seat-${seat.seatNo}.png`),
        ),
      ),
    ),
    element(
      'p',
      { className: css.small },
      `Saved on ${lagosMoment(new Date(savedAt))}. If your booking changes, open it once with internet. Anyone who has this phone can see the ticket.`,
    ),
    button('Not on this phone', () => {
      removeSavedTicket(reference, new Date())
      show()
    }),
  )
  card.setAttribute('aria-label', name)
  return card
}

function button(words: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className: css.button }, words)
  made.addEventListener('click', onClick)
  return made
}

show()
