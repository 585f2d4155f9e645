import { expect, test } from 'vitest'
import { WizardProvider } from '#site/booking/wizard-context.ts'
import { startDraft } from '#site/parts/draft/draft.ts'
import { withTrip } from '#site/parts/draft/draft-changes.ts'
import { htmlOf } from '#site/testing/render-page.tsx'
import { aTrip } from '#site/testing/sample-trip.ts'
import { SelectedSeats } from './selected-seats.tsx'

test('each seat has a button of its own to remove it, and the title can take the focus of a removed button', () => {
  const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 2 }
  const seats = [
    { seatId: 7, seatNo: '7' },
    { seatId: 8, seatNo: '8' },
  ]
  const draft = { ...withTrip(startDraft(search, new Date(0)), aTrip()), selectedSeats: seats }
  const html = htmlOf(
    <WizardProvider value={{ draft, goBackTo: () => {}, askToCancel: () => {} }}>
      <SelectedSeats />
    </WizardProvider>,
  )
  expect(html).toMatch(/<h2 [^>]*tabindex="-1">Selected seats<\/h2>/)
  for (const seatNo of ['7', '8']) expect(html).toContain(`aria-label="Remove seat ${seatNo}"`)
})
