import { AdminIcon } from '#admin/admin-icon.tsx'
import { ExportButton } from '#admin/export/export-button.tsx'
import { exportFilters } from '#admin/export/filters.ts'
import { useShortcut } from '#admin/keys/use-shortcut.ts'
import { useListAddress } from '#admin/list/list-address.ts'
import { ListScreen } from '#admin/list/list-screen.tsx'
import { useList } from '#admin/list/use-list.ts'
import { useRowDialog } from '#admin/list/use-row-dialog.ts'
import { usePermissions } from '#admin/session/staff.ts'
import { type AdminBooking, AdminBookingPage } from '#contracts/admin-bookings.ts'
import { Button } from '#ui/button.tsx'
import type { BookingAct } from './booking-acts.ts'
import { BOOKING_COLUMNS } from './booking-columns.tsx'
import { BookingDialogs } from './booking-dialogs.tsx'
import { BookingRowActions } from './booking-row-actions.tsx'
import css from './bookings.module.css'
import { useIssueTicket } from './bookings-api.ts'
import { EditBookingRow } from './edit-booking-row.tsx'
import { NewBookingPanel } from './new-booking-panel.tsx'
import { FILTER_NAMES, useBookingFilters } from './use-booking-filters.ts'

export function BookingsPage() {
  const address = useListAddress(FILTER_NAMES)
  const list = useList('bookings', AdminBookingPage, address, { refetchOnOpen: true })
  const filters = useBookingFilters(address.value('tripId'))
  const may = usePermissions()
  const issue = useIssueTicket()
  const dialog = useRowDialog<AdminBooking, BookingAct>(list, {
    address,
    mayCreate: may('bookings.create'),
  })
  const { opened, close } = dialog
  useShortcut('n', may('bookings.create') ? dialog.openNew : null)

  const choose = (booking: AdminBooking, act: BookingAct) =>
    act === 'ticket' ? issue.mutate(booking) : dialog.open(act, booking)

  return (
    <>
      <ListScreen
        title="Booking Management"
        things="bookings"
        searchLabel="Search reference, name, phone or e-mail"
        filters={filters}
        address={address}
        list={list}
        columns={BOOKING_COLUMNS}
        rowKey={({ id }) => id}
        actions={
          <>
            <ExportButton key={address.query} filters={exportFilters(address.value)} />
            {may('bookings.create') && (
              <Button look="primary" aria-label="New Booking" aria-keyshortcuts="N" onClick={dialog.openNew}>
                <AdminIcon name="plus" />
                New Booking
                <kbd className={css.shortcut}>N</kbd>
              </Button>
            )}
          </>
        }
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
