import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { useIssueTicket } from '#admin/parts/data/bookings-api.ts'
import { ExportButton } from '#admin/parts/export/export-button.tsx'
import { exportFilters } from '#admin/parts/export/filters.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { useShortcut } from '#admin/parts/keys/use-shortcut.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import type { Selection } from '#admin/parts/list/selection.ts'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { type AdminBooking, AdminBookingPage } from '#contracts/changes/admin-bookings.ts'
import { type BookingAct, useBookingActs } from './booking-acts.ts'
import { BOOKING_COLUMNS } from './booking-columns.tsx'
import { BookingDialogs } from './booking-dialogs.tsx'
import { bookingSummaryQuery, bookingsInWords } from './booking-summary.ts'
import css from './bookings.module.css'
import { BulkBar } from './bulk-bar.tsx'
import { EditBookingRow } from './edit-booking-row.tsx'
import { NewBookingPanel } from './new-booking-panel.tsx'
import { BOOKING_FILTERS, useBookingFilters } from './use-booking-filters.ts'

export function BookingsPage() {
  const address = useListAddress(BOOKING_FILTERS)
  const list = useList('bookings', AdminBookingPage, address, { refetchOnOpen: true })
  const filters = useBookingFilters(address.value('tripId'))
  const may = usePermissions()
  const summary = useQuery(bookingSummaryQuery())
  const issue = useIssueTicket()
  const dialog = useRowDialog<AdminBooking, BookingAct>(list, {
    address,
    mayCreate: may('bookings.create'),
  })
  const { opened, close } = dialog
  const { selection, selected, clear } = useSelection(
    list.data?.data ?? [],
    ({ passengerName }) => passengerName,
  )
  const mayPick = may('bookings.resend') || may('notifications.send') || may('bookings.export')
  useShortcut('n', may('bookings.create') ? dialog.openNew : null)

  const choose = (booking: AdminBooking, act: BookingAct) =>
    act === 'ticket' ? issue.mutate(booking) : dialog.open(act, booking)

  return (
    <>
      <ListScreen
        title="Booking Management"
        lead={summary.data && bookingsInWords(summary.data)}
        above={mayPick && <BulkBar selected={selected} onClear={clear} />}
        things="bookings"
        searchLabel="Search reference, name, phone or e-mail"
        filters={filters}
        address={address}
        list={list}
        columns={BOOKING_COLUMNS}
        usualSort="-booked"
        rowKey={({ id }) => id}
        rowOpening={({ id }) => ({ href: `/bookings/${id}` })}
        actions={
          <>
            <ExportButton key={address.query} filters={exportFilters(address.sentValue)} />
            {may('bookings.create') && (
              <Button look="primary" aria-label="New Booking" aria-keyshortcuts="N" onClick={dialog.openNew}>
                <AdminIcon name="plus" />
                New Booking
                <kbd className={css.shortcut}>N</kbd>
              </Button>
            )}
          </>
        }
        empty={
          <EmptyList
            action={
              may('bookings.create') && (
                <Button look="primary" onClick={dialog.openNew}>
                  Create the first booking
                </Button>
              )
            }
          >
            A booking records the passenger, the seats and the payments. It appears here when a passenger
            books on the website or staff sell a ticket.
          </EmptyList>
        }
        {...(mayPick && { selection })}
        rowActions={(booking) => (
          <BookingRowActions booking={booking} onChoose={(act) => choose(booking, act)} />
        )}
        below={(booking) =>
          opened?.act === 'edit' &&
          opened.row.id === booking.id && (
            <EditBookingRow
              // Resets the form when another user has saved the booking meanwhile.
              key={booking.updatedAt}
              booking={booking}
              onCancelBooking={() => dialog.open('cancel', booking)}
              onClose={close}
            />
          )
        }
      />
      {opened && <BookingDialogs act={opened.act} booking={opened.row} onClose={close} />}
      {dialog.isNew && <NewBookingPanel onClose={close} />}
    </>
  )
}

type BookingRowActionsProps = { booking: AdminBooking; onChoose: (act: BookingAct) => void }

/** Shows one button, the first of Confirm, Take balance and Issue ticket that is offered, and all actions in a menu. */
function BookingRowActions({ booking, onChoose }: BookingRowActionsProps) {
  const acts = useBookingActs()(booking)
  const [, navigate] = useLocation()
  const likely = acts.find(({ act }) => act === 'confirm' || act === 'balance' || act === 'ticket')
  return (
    <>
      {likely && (
        <Button
          look={likely.act === 'confirm' ? 'secondary' : 'quiet'}
          size="sm"
          onClick={() => onChoose(likely.act)}
        >
          {likely.label}
        </Button>
      )}
      <RowMenu
        label={`Actions for ${booking.passengerName}`}
        items={[
          { label: 'Open', icon: 'booking', onSelect: () => navigate(`/bookings/${booking.id}`) },
          ...acts.map(({ act, label, icon, isDestructive = false }) => ({
            label,
            icon,
            isDestructive,
            onSelect: () => onChoose(act),
          })),
        ]}
      />
    </>
  )
}

/**
 * Remembers the ticked rows. Actions apply only to ticked rows of the current page, so that nothing happens to rows
 * that the user does not see.
 */
function useSelection<Row extends { id: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): { selection: Selection<Row>; selected: readonly Row[]; clear: () => void } {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const isSelected = ({ id }: Row) => ids.has(id)
  return {
    selected: rows.filter(isSelected),
    clear: () => setIds(new Set()),
    selection: {
      nameOf,
      isSelected,
      toggle: (row) =>
        setIds(isSelected(row) ? new Set([...ids].filter((id) => id !== row.id)) : new Set([...ids, row.id])),
      toggleAll: (shown) => setIds(new Set(shown.every(isSelected) ? [] : shown.map(({ id }) => id))),
    },
  }
}
