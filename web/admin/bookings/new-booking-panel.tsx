import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { atLoadedPrice } from '#admin/parts/data/counter-price.ts'
import { useWriteToPassengers } from '#admin/parts/data/notifications-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import { useKeptState } from '#admin/parts/form/use-kept-state.ts'
import { failureMessage } from '#admin/parts/format-text.ts'
import { sendsSms } from '#admin/parts/sends-sms.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { Trip } from '#contracts/network/trips.ts'
import { nextFreeSeat } from '#domain/network/next-free-seat.ts'
import css from './sale.module.css'
import { SaleForm } from './sale-form.tsx'
import { type Sale, SaleSummary } from './sale-summary.tsx'
import { printTicket } from './ticket-file.ts'
import { ticketSms } from './ticket-sms.ts'
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

type LastSaleProps = {
  sale: Sale
  /** True if an SMS can be sent and this user may send one. */
  mayText: boolean
}

/** Shows what was just sold, and prints or texts the ticket. Ctrl+P prints it, wherever the focus is. */
function LastSale({ sale, mayText }: LastSaleProps) {
  const { booking } = sale
  const { bookingToken, mobile } = booking
  const print = useMutation({ mutationFn: printTicket })
  const text = useWriteToPassengers({ onDone: () => {}, onFail: () => {} })
  const hasTicket = booking.status === 'CONFIRMED'
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrintKey = event.key?.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey)
    if (!isPrintKey || !hasTicket) return
    event.preventDefault()
    if (!print.isPending) print.mutate(booking.id)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressKey(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <section className={css.sale} aria-label="Last sale">
      <SaleSummary sale={sale} />
      {hasTicket && (
        <div className={css.acts}>
          <Button
            size="sm"
            busy={print.isPending && 'Printing...'}
            aria-keyshortcuts="Control+P"
            onClick={() => print.mutate(booking.id)}
          >
            <AdminIcon name="print" />
            Print ticket
          </Button>
          {mayText && !text.isSuccess && (
            <Button
              size="sm"
              busy={text.isPending && 'Sending...'}
              onClick={() =>
                text.mutate({ type: 'sms', subject: '', message: ticketSms(booking), bookingToken })
              }
            >
              <AdminIcon name="sms" />
              Send by SMS
            </Button>
          )}
        </div>
      )}
      {text.isSuccess && <Note tone="ok">The ticket is on its way to {mobile}.</Note>}
      <Problem>{text.problem ?? (print.isError && failureMessage(print.error))}</Problem>
    </section>
  )
}
