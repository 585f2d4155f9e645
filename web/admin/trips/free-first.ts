import type { Choice } from '#admin/parts/form/select-field.tsx'
import type { BusyResources } from '#contracts/changes/trip-plans.ts'

/** Returns the free choices first, then the busy ones with the reason. Keeps the order within both groups. */
export function freeFirst(choices: readonly Choice[], busy: BusyResources['buses'] = []): Choice[] {
  const reasons = new Map(busy.map(({ id, why }) => [`${id}`, why]))
  const isFree = ({ value }: Choice) => !reasons.has(value)
  return [
    ...choices.filter(isFree),
    ...choices
      .filter((choice) => !isFree(choice))
      .map((choice) => ({ ...choice, label: `${choice.label} (${reasons.get(choice.value)})` })),
  ]
}
