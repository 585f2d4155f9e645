import { readPdf } from '#testing/read-pdf.ts'
import { expect } from './product.ts'

/** Waits for a mail with these words in its subject. Returns its text and the text of the attached ticket. */
export async function mailedTicket(
  site: string,
  to: string,
  subject = 'Booking Confirmed',
): Promise<{ text: string; ticket: string }> {
  const query = new URLSearchParams({ to, subject, waitMs: '20000' })
  const { data } = await (await fetch(`${site}/sandbox/mail.json?${query}`)).json()
  expect(data, `a mail to ${to}`).not.toEqual([])
  const file = await fetch(`${site}/sandbox/mail/${data[0].id}/attachments/0`)
  const lines = readPdf(Buffer.from(await file.arrayBuffer())).flat()
  return { text: data[0].text, ticket: lines.map((line) => line.text).join(' ') }
}
