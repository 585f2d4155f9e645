import { ACTS } from './acts.ts'
import type { Answer } from './ask.ts'
import { isRefused } from './ask.ts'
import { faultsOfState, faultsOfStep, type Step, toBringBackAfter } from './find-faults.ts'
import type { World } from './world.ts'

/** The acts that lead to each starting point. */
export const STARTS: Record<string, string[]> = {
  draft: ['hold seats'],
  'paid in full': ['hold seats', 'pay in full'],
  'commitment paid': ['hold seats', 'pay the commitment fee'],
  'sold for cash': ['sell at the counter'],
  boarded: ['hold seats', 'pay in full', 'board'],
  departed: ['hold seats', 'pay in full', 'the departure passes'],
}

/** Further starting points, which only `npm run explore` uses. */
export const MORE_STARTS: Record<string, string[]> = {
  disputed: ['hold seats', 'pay in full', 'a dispute opens'],
  'moved three times': [
    'hold seats',
    'pay in full',
    'move to the dearer trip',
    'move to the cheaper trip',
    'move to the first trip',
  ],
}

/** Performs one act in the current state. Returns undefined if there is nothing to act on. */
export async function doAct(world: World, act: string): Promise<Step | undefined> {
  await world.refresh()
  const before = world.state
  const run = ACTS[act]
  if (!run) throw new Error(`there is no act "${act}"`)
  const answer: Answer | undefined = await run(world)
  // Waits for all webhooks. One that arrived later would affect another history.
  await world.shop.sandbox.paystack.webhooksIdle()
  if (!answer) return undefined
  await world.look()
  return { act, before, answer, after: world.state }
}

/** The result of a history. `refused` is the act that was refused, which ends the history. */
export type Lived = { faults: string[]; refused: string | null; toBringBack: string | null }

/** Runs a history from the empty state until the first fault or refusal. */
export async function liveThrough(world: World, history: readonly string[]): Promise<Lived> {
  await world.goTo(world.empty)
  let toBringBack: string | null = null
  for (const act of history) {
    const step = await doAct(world, act)
    if (!step) throw new Error(`"${act}" has nothing to act on`)
    const found = [...faultsOfStep(step, toBringBack), ...(await faultsOfState(world))]
    const faults = found.map((fault) => `${act}: ${fault}`)
    const refused = isRefused(step.answer) ? `${act}: ${step.answer.body}` : null
    if (faults.length > 0 || refused) return { faults, refused, toBringBack: null }
    toBringBack = toBringBackAfter(step)
  }
  return { faults: [], refused: null, toBringBack }
}
