import type { Choice } from './select-field.tsx'

/** Adds the id to labels that occur more than once, such as two drivers with the same name, to tell them apart. */
export function withOwnLabels(choices: readonly Choice[]): Choice[] {
  const times = new Map<string, number>()
  for (const { label } of choices) times.set(label, (times.get(label) ?? 0) + 1)
  return choices.map((choice) =>
    (times.get(choice.label) ?? 0) > 1
      ? { ...choice, label: `${choice.label} (no. ${choice.value})` }
      : choice,
  )
}
