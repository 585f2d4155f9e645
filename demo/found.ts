/** Plans name things by what they are, the database answers with ids. A gap between the two is a bug of the demo. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The demo data has no ${what}.`)
  return value
}
