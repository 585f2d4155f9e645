export const ticketUrl = (publicUrl: string, bookingToken: string): string =>
  `${publicUrl}/api/tickets/${bookingToken}.pdf`
