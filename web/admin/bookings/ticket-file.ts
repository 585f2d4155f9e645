import { fetchFile } from '#admin/parts/fetch-file.ts'
import { printFile } from '#admin/parts/print-file.ts'

const pathOf = (bookingId: number) => `/bookings/${bookingId}/ticket.pdf`

/**
 * Opens the ticket in a new tab. The tab is opened before the request, because browsers block tabs that a page opens
 * long after the click. The blob URL is not revoked: the tab needs it to reload or save the ticket.
 */
export async function openTicket(bookingId: number): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { file } = await fetchFile(pathOf(bookingId))
    tab?.location.replace(URL.createObjectURL(file))
  } catch (error) {
    tab?.close()
    throw error
  }
}

export const printTicket = (bookingId: number): Promise<void> =>
  printFile(pathOf(bookingId), 'Ticket to print')
