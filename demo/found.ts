/** Returns the id that the database assigned to a planned record. A missing one is a bug in the demo. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The demo data has no ${what}.`)
  return value
}
