import { fetchFile } from '#admin/fetch-file.ts'

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

let removeLastFrame = () => {}

/**
 * Opens the print dialog of the browser for the ticket, without leaving the page. The dialog reads the frame as long as
 * it is open, and no event reliably tells when it is closed. So the frame stays until the next ticket is printed.
 */
export async function printTicket(bookingId: number): Promise<void> {
  const { file } = await fetchFile(pathOf(bookingId))
  const url = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  // Not display: none, with which browsers do not load the PDF viewer.
  frame.className = 'visually-hidden'
  frame.title = 'Ticket to print'
  frame.tabIndex = -1
  frame.src = url
  frame.addEventListener('load', () => frame.contentWindow?.print())
  removeLastFrame()
  removeLastFrame = () => {
    frame.remove()
    URL.revokeObjectURL(url)
  }
  document.body.append(frame)
}
