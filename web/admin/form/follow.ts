/** Somebody else saved the thing while its form was open: what was typed here stays, the other fields follow. */
export function follow<Values extends object>(typed: Values, before: Values, now: Values): Values {
  const own = Object.entries(typed).filter(([field, value]) => !isSame(value, before[field as keyof Values]))
  return { ...now, ...Object.fromEntries(own) }
}

/** Fields hold text, ticks and lists of text. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
