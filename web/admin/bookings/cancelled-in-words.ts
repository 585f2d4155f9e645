import { seatsInWords } from '#domain/network/seats-in-words.ts'

/** Tells what happens when these seats are cancelled, and whether staff must tell the passenger themselves. */
export function cancelledInWords({ seatNos, email }: { seatNos: readonly string[]; email: string }): string {
  const seats = seatsInWords(seatNos).replace(/^s/, 'S')
  const onSale = `${seats} ${seatNos.length === 1 ? 'goes' : 'go'} back on sale immediately`
  return email
    ? `${onSale} and the passenger will be notified by e-mail.`
    : `${onSale}. This booking has no e-mail address, so call the passenger.`
}
