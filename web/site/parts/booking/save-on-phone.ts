import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { TicketCodesAnswer } from '#contracts/messages/ticket-codes.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import { api } from '#site/parts/api.ts'
import { saveTicket } from './saved-tickets.ts'

/**
 * Saves the boarding codes of a booking on this phone, and the page that shows them without a network. Throws if the
 * browser has no service worker. The browser windows inside some other apps have none.
 */
export async function saveOnPhone({ bookingToken, trip }: PublicBooking): Promise<void> {
  const { data: seats } = await api.get(`/tickets/${bookingToken}/codes`, TicketCodesAnswer)
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  await installed(registration)
  const now = new Date()
  saveTicket(
    {
      reference: bookingToken,
      origin: trip.origin,
      destination: trip.destination,
      departTime: trip.departTime,
      arriveTime: trip.arriveTime,
      place: boardingPlace(trip.stops),
      plateNo: trip.bus.plateNo,
      seats,
      savedAt: now.toISOString(),
    },
    now,
  )
}

/** Waits until the page is stored. */
const installed = (registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve, reject) => {
    if (registration.active) return resolve()
    const worker = registration.installing ?? registration.waiting
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the page could not be stored'))
    })
  })
