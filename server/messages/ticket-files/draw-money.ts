import { HOW_TO_PAY_BALANCE } from '#domain/company/terms.ts'
import { VAT_LINE } from '#domain/company/vat.ts'
import { paidBy } from '#domain/money/payment-methods.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import {
  INNER_WIDTH,
  PAGE,
  type PdfDocument,
  type Place,
  write,
} from '#server/platform/documents/pdf-document.ts'
import type { Ticket } from '#server/platform/documents/ticket.ts'

const BANNER = 54

/**
 * Draws the balance, which must be paid before boarding, as the most prominent element. Returns the y of the bottom
 * edge.
 */
export function drawBalanceDue(paper: PdfDocument, ticket: Ticket, y: number): number {
  const x = PAGE.margin
  paper.roundedRect(x, y, INNER_WIDTH, BANNER, 10).lineWidth(2).fillAndStroke(PALETTE.amberSoft, PALETTE.ink)
  paper.rect(x + 14, y + 11, 4, BANNER - 22).fill(PALETTE.amber)
  const text = { x: x + 28, width: INNER_WIDTH - 200 }
  const below = write(
    paper,
    'Balance due before boarding',
    { ...text, y: y + 7 },
    { font: 'bold', size: 12.5 },
  )
  write(paper, HOW_TO_PAY_BALANCE, { ...text, y: below + 1 }, { size: 9, lines: 2, color: PALETTE.ink })
  write(
    paper,
    formatNaira(ticket.due),
    { x: x + INNER_WIDTH - 168, y: y + 11, width: 152 },
    { font: 'display', size: 25, least: 14, align: 'right' },
  )
  return y + BANNER
}

type Line = { name: string; hint?: string; amount: string; isSum?: boolean }

/** Draws price, payments and balance. Returns the y of the bottom edge. */
export function drawPayment(paper: PdfDocument, ticket: Ticket, { x, y, width }: Place): number {
  let bottom = write(paper, 'Payment', { x, y, width }, { font: 'display', size: 14, tag: 'H2' }) + 3
  // Beside the heading, because below the amounts a page with 13 seats has no room.
  const vat = { x: x + width - 150, y: y + 6, width: 150 }
  write(paper, VAT_LINE, vat, { size: 8, least: 6, align: 'right', color: PALETTE.inkFaint })
  for (const line of paymentLines(ticket)) {
    const font = line.isSum ? 'bold' : 'regular'
    const top = bottom + 4
    write(
      paper,
      line.amount,
      { x: x + width - 90, y: top, width: 90 },
      { font: 'bold', size: 10, align: 'right' },
    )
    bottom = write(paper, line.name, { x, y: top, width: width - 94 }, { font, size: 10, least: 8 })
    if (line.hint) {
      const hint = { size: 8, least: 6, color: PALETTE.inkFaint }
      bottom = write(paper, line.hint, { x, y: bottom, width: width - 94 }, hint)
    }
    bottom += 4
    paper
      .moveTo(x, bottom)
      .lineTo(x + width, bottom)
      .lineWidth(0.7)
      .stroke(PALETTE.line)
  }
  return bottom
}

function paymentLines(ticket: Ticket): Line[] {
  const fare = {
    name: `${ticket.seats.length} × ${formatNaira(ticket.pricePerSeat)}`,
    amount: formatNaira(ticket.total),
  }
  const rest =
    ticket.due > 0
      ? { name: 'Balance due', amount: formatNaira(ticket.due), isSum: true }
      : { name: 'Paid in full', amount: formatNaira(ticket.paid), isSum: true }
  return [fare, ...paidLines(ticket), rest]
}

/** Sums up more than three payments, so that a balance paid in many small parts does not overflow the page. */
function paidLines({ payments, paid }: Ticket): Line[] {
  if (payments.length > 3 || payments.length === 0) {
    const name = payments.length === 0 ? 'Paid' : `Paid in ${payments.length} parts`
    return [{ name, amount: formatNaira(paid) }]
  }
  return payments.map((payment) => ({
    name: `Paid ${paidBy(payment.channel)}, ${lagosDate(payment.paidAt)}`,
    hint: payment.reference,
    amount: formatNaira(payment.amount),
  }))
}
