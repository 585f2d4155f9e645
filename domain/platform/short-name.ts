/** Returns the first name and the initial of the last one, for lists on phones that can be lost: `Chidera O.` */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = [...(others.at(-1) ?? '')][0]
  return last ? `${first} ${last}.` : first
}
