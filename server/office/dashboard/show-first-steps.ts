import { FIRST_STEPS, type FirstSteps } from '#contracts/office/dashboard.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { selectFirstSteps } from './first-steps-queries.ts'

/**
 * Returns which steps of setting up the company are done. The list closes when all are done, or with the first online
 * payment of real money: from then on the company sells, and a step it left out was left out on purpose. So staff need
 * not dismiss the list. Payments that staff took do not count, because clerks practise with cash. A demo is set up from
 * the start.
 */
export async function showFirstSteps({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<FirstSteps> {
  if (config.isDemo) return { isOpen: false, done: [] }
  const found = await selectFirstSteps(db)
  const isLive = config.paystack.mode === 'live' && !found.isInMaintenance
  const done = FIRST_STEPS.filter((step) => (step === 'live' ? isLive : found[step]))
  return { isOpen: !found.hasSold && done.length < FIRST_STEPS.length, done }
}
