import { expect, test } from 'vitest'
import { WizardProvider } from '#site/booking/wizard-context.ts'
import { startDraft } from '#site/parts/draft/draft.ts'
import { withTrip } from '#site/parts/draft/draft-changes.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { aTrip } from '#site/testing/sample-trip.ts'
import { ChooseSeatsStep } from './choose-seats-step.tsx'

function read(passengers: number): string {
  const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers }
  const draft = withTrip(startDraft(search, new Date(0)), aTrip())
  const wizard = { draft, goBackTo: () => {}, askToCancel: () => {} }
  return textOf(
    <WizardProvider value={wizard}>
      <ChooseSeatsStep />
    </WizardProvider>,
  )
}

test('while seats load, the step shows the legend, how many seats to select and how long they are held', () => {
  const words = read(2)
  expect(words).toContain('Loading seats...')
  expect(words).toContain('Selected Available Occupied')
  expect(words).toContain('Select 2 more seat(s)')
  expect(words).toContain('Select 2 Seat(s)')
  expect(words).toContain('Your seats will be held for 15 minutes once you continue to payment.')
})

test('one passenger reads how long one seat is held', () => {
  expect(read(1)).toContain('Your seat will be held for 15 minutes once you continue to payment.')
})
