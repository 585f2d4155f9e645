import { useState } from 'react'
import * as z from 'zod/mini'
import { atLoadedPrice } from '#admin/parts/data/counter-price.ts'
import { useKeptState } from '#admin/parts/form/use-kept-state.ts'
import { sendsSms } from '#admin/parts/sends-sms.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { Trip } from '#contracts/network/trips.ts'
import { nextFreeSeat } from '#domain/network/next-free-seat.ts'
import { LastSale } from './last-sale.tsx'
import { SaleForm } from './sale-form.tsx'
import type { Sale } from './sale-summary.tsx'
import { type OfferedSeat, useSeatsOnOffer } from './use-seats-on-offer.ts'

const NO_SEATS: readonly number[] = []

/**
 * Sells seats at the counter or by phone, one booking after the other. After a sale the form is empty again, with the
 * same trip and the next free seat chosen, and shows the sold ticket above.
 */
export function NewBookingPanel({ onClose }: { onClose: () => void }) {
  const may = usePermissions()
  const [trip, setTrip] = useKeptState<Trip | null>('sale-trip', z.nullable(Trip), null)
  const [wanted, setWanted] = useKeptState<readonly number[]>('sale-seats', z.array(z.int()), NO_SEATS)
  const [sale, setSale] = useState<Sale | null>(null)
  const offer = useSeatsOnOffer(trip?.id, isSellable)

  function chooseTrip(next: Trip | null) {
    setTrip(next)
    setWanted([])
  }

  function showSale(made: Sale) {
    const { seat: sold } = made.booking
    // The seats have not been refetched since the sale, so the seats just sold are left out here.
    const free = offer.seats.filter(
      ({ id, isAvailable }) => isAvailable && !sold.some((one) => one.id === id),
    )
    const next = nextFreeSeat(free, sold)
    setWanted(next ? [next.id] : [])
    setSale(made)
  }

  return (
    <SaleForm
      trip={trip && atLoadedPrice(trip, offer.price)}
      offer={offer}
      wanted={wanted}
      lastSale={
        sale && (
          <LastSale key={sale.booking.id} sale={sale} mayText={sendsSms() && may('notifications.send')} />
        )
      }
      onTrip={chooseTrip}
      onSeats={setWanted}
      onSold={showSale}
      onClose={onClose}
    />
  )
}

/** Returns true for available seats and for seats that staff have reserved: staff can sell both. */
const isSellable = ({ isAvailable, heldBy }: OfferedSeat) => isAvailable || heldBy !== null
