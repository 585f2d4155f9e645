import { useQuery } from '@tanstack/react-query'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { useIssueTicket } from '#admin/parts/data/bookings-api.ts'
import { ExportButton } from '#admin/parts/export/export-button.tsx'
import { exportFilters } from '#admin/parts/export/filters.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { useShortcut } from '#admin/parts/keys/use-shortcut.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { useSelection } from '#admin/parts/list/use-selection.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { type AdminBooking, AdminBookingPage } from '#contracts/changes/admin-bookings.ts'
import type { BookingAct } from './booking-acts.ts'
import { BOOKING_COLUMNS } from './booking-columns.tsx'
import { BookingDialogs } from './booking-dialogs.tsx'
import { BookingRowActions } from './booking-row-actions.tsx'
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
