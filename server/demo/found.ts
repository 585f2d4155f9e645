/** Returns the value, such as the id of a planned record. Throws if it is missing, which is a bug in the demo. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The demo data has no ${what}.`)
  return value
}
