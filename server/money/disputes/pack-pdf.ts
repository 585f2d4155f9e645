import { buffer } from 'node:stream/consumers'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import {
  heightOf,
  INNER_WIDTH,
  newPdfDocument,
  PAGE,
  type PdfDocument,
  write,
} from '#server/platform/documents/pdf-document.ts'
import type { DisputeFacts } from './dispute-facts.ts'
import { evidenceSections } from './evidence-sections.ts'

const LINE = { size: 10, lines: 4 } as const
const HEADING = { font: 'bold', size: 12 } as const
const BOTTOM = PAGE.height - PAGE.margin

/** Draws the evidence for the bank: the dispute and six facts. */
export async function packPdf(facts: DisputeFacts, now: Date): Promise<Buffer> {
  const paper = newPdfDocument(`Evidence for dispute ${facts.providerId}`, facts.companyName, now)
  const file = buffer(paper)
  let y = drawHead(paper, facts, now)
  for (const { title, lines } of evidenceSections(facts)) {
    y = writeBelow(paper, title, y + 10, HEADING)
    for (const line of lines) y = writeBelow(paper, line, y + 2, LINE)
  }
  paper.end()
  return file
}

function drawHead(paper: PdfDocument, facts: DisputeFacts, now: Date): number {
  const { companyName, providerId, disputed, reason } = facts
  let y = writeBelow(paper, companyName, PAGE.margin, { font: 'display', size: 20, least: 12 })
  y = writeBelow(paper, `Evidence for dispute ${providerId}`, y + 4, { font: 'bold', size: 15 })
  const about = `${formatNaira(kobo(disputed))}${reason ? `, ${reason}` : ''}. Made ${lagosMoment(now)}.`
  return writeBelow(paper, about, y + 2, { size: 10, color: PALETTE.inkSoft })
}

type Style = Parameters<typeof write>[3]

/** Writes at `y`, or at the top of a new page if the text does not fit. Returns the y below the text. */
function writeBelow(paper: PdfDocument, text: string, y: number, style: Style): number {
  const place = { x: PAGE.margin, y, width: INNER_WIDTH }
  if (y + heightOf(text, INNER_WIDTH, style) <= BOTTOM) return write(paper, text, place, style)
  paper.addPage()
  return write(paper, text, { ...place, y: PAGE.margin }, style)
}
