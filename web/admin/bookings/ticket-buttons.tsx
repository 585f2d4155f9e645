import { useMutation } from '@tanstack/react-query'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { failureMessage } from '#admin/parts/format-text.ts'
import { showToast } from '#ui/toast-store.ts'
import { openTicket, printTicket } from './ticket-file.ts'

/** Opens or prints the ticket of a confirmed booking. */
export function TicketButtons({ bookingId }: { bookingId: number }) {
  const open = useMutation({ mutationFn: openTicket, onError: showFailure })
  const print = useMutation({ mutationFn: printTicket, onError: showFailure })
  return (
    <>
      <Button busy={open.isPending && 'Opening...'} onClick={() => open.mutate(bookingId)}>
        <AdminIcon name="external" />
        Open ticket
      </Button>
      <Button busy={print.isPending && 'Printing...'} onClick={() => print.mutate(bookingId)}>
        <AdminIcon name="print" />
        Print
      </Button>
    </>
  )
}

const showFailure = (error: unknown) => showToast({ kind: 'bad', title: failureMessage(error) })
