import * as z from 'zod/mini'

/** The boarding codes of a booking. `code` is the text of the QR code. */
export const TicketCodesAnswer = z.object({
  data: z.array(z.object({ seatNo: z.string(), code: z.string(), shortCode: z.string() })),
})
