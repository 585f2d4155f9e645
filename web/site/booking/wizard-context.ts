import { createContext, use } from 'react'
import type { Draft } from '#site/parts/draft/draft.ts'

export type Wizard = {
  draft: Draft
  /** Goes back to a step. Once the seats are held, asks for confirmation or refuses. */
  goBackTo: (step: number) => void
  askToCancel: () => void
}

const WizardContext = createContext<Wizard | null>(null)
export const WizardProvider = WizardContext

export function useWizard(): Wizard {
  const wizard = use(WizardContext)
  if (wizard === null) throw new Error('useWizard needs a WizardProvider above it')
  return wizard
}
