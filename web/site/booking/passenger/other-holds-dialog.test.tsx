import { expect, test } from 'vitest'
import { WizardProvider } from '#site/booking/wizard-context.ts'
import { startDraft } from '#site/parts/draft/draft.ts'
import { withTrip } from '#site/parts/draft/draft-changes.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { aTrip } from '#site/testing/sample-trip.ts'
import { OtherHoldsDialog } from './other-holds-dialog.tsx'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 2 }
const withSeats = (...seatNos: string[]) => ({
  ...withTrip(startDraft(search, new Date(0)), aTrip()),
  selectedSeats: seatNos.map((seatNo) => ({ seatId: Number(seatNo), seatNo })),
})

type Held = { isReleaseRefused: boolean; held?: readonly string[] }

function read({ isReleaseRefused, held = ['11', '12'] }: Held): string {
  const wizard = { draft: withSeats('21', '22'), goBackTo: () => {}, askToCancel: () => {} }
  const holds = [{ draft: withSeats(...held), bookingToken: 'TOKEN', secondsLeft: 725 }]
  return textOf(
    <WizardProvider value={wizard}>
      <OtherHoldsDialog
        holds={holds}
        isReleaseRefused={isReleaseRefused}
        onReleased={() => {}}
        onClose={() => {}}
      />
    </WizardProvider>,
  )
}

test('each hold is named with its trip and its time, and can be paid or released', () => {
  const words = read({ isReleaseRefused: false })
  expect(words).toContain('You already have unpaid seats on hold')
  expect(words).toContain('Lagos to Awgu (Enugu), Tue 20 Jan 2026: held for 12 more minutes.')
  expect(words).toContain('Pay for seats 11 and 12')
  expect(words).toContain('Release these seats and continue with seats 21 and 22')
  expect(words).not.toContain('couldn’t release')
})

test('a visitor whose seats were not released reads why', () => {
  expect(read({ isReleaseRefused: true })).toContain(
    'We couldn’t release these seats because a payment may still arrive. Please try again in a few minutes.',
  )
})

test('a single held seat is named as one', () => {
  const words = read({ isReleaseRefused: true, held: ['11'] })
  expect(words).toContain('We couldn’t release this seat because a payment may still arrive.')
  expect(words).toContain('Release this seat and continue with seats 21 and 22')
})
