import { expect, test } from 'vitest'
import { WizardProvider } from '#site/booking/wizard-context.ts'
import { startDraft } from '#site/parts/draft/draft.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { someSettings } from '#site/testing/sample-settings.ts'
import { SelectBusStep } from './select-bus-step.tsx'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 2 }
const wizard = { draft: startDraft(search, new Date(0)), goBackTo: () => {}, askToCancel: () => {} }

const read = (isOn: boolean) =>
  textOf(
    <WizardProvider value={wizard}>
      <SelectBusStep />
    </WizardProvider>,
    { settings: someSettings({ paystackEnabled: isOn, bankTransferEnabled: isOn }) },
  )

test('a visitor reads on the first step that online payment is switched off', () => {
  const words = 'Online payment is not available at the moment. Please contact us to pay.'
  expect(read(false)).toContain(words)
  expect(read(true)).not.toContain(words)
})
