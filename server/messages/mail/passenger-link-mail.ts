import { firstName } from '#domain/bookings/passenger-details.ts'
import type { Company } from '#domain/company/company.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { button, facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

type Seat = {
  bookedBy: string
  origin: string
  destination: string
  departTime: Date
  seatNo: string
  link: string
}

/** Asks the person in one seat for the details that the manifest must have. */
export function passengerLinkMail(company: Company, seat: Seat): Mail {
  const buyer = firstName(seat.bookedBy)
  return composeMail({
    company,
    subject: `Your seat: ${routeName(seat)}, please add your details`,
    preview: `${buyer} has booked a seat for you.`,
    label: 'Your seat',
    title: 'Please add your details',
    blocks: [
      paragraph(
        `${buyer} has booked a seat for you. The law requires a list of all passengers with a next of kin, so we need a few details before the bus leaves.`,
      ),
      button('Add my details', seat.link),
      facts([
        { name: 'Route', value: routeName(seat) },
        { name: 'Departs', value: lagosMoment(seat.departTime) },
        { name: 'Seat', value: seat.seatNo },
      ]),
      paragraph('The link works until the bus leaves. A newer link replaces it.'),
    ],
    because: `You are receiving this e-mail because ${buyer} gave us your address for this seat. If you do not know them, ignore this e-mail.`,
  })
}
