/** Returns numbers from 0 to 1 that are the same for the same seed, so that a walk can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <Entry>(random: () => number, entries: readonly [Entry, ...Entry[]]): Entry =>
  entries[Math.floor(random() * entries.length)] ?? entries[0]

const JUNK = ['7', '0', '00', '99', '#', 'x', '', '123456', 'Ọlá Àjàyí', "O'Neil", '-1', '00 00'] as const

/** The inputs of callers, by the words on the screen. */
const ANSWERS: readonly (readonly [RegExp, readonly [string, ...string[]]])[] = [
  [/1 Book a seat/, ['1', '1', '1', '1', '2', '3', '4', '5']],
  [/Which state|2 digits/, ['14', '14', '15', '1', '99']],
  [/How many seats|number from/, ['1', '1', '2', '3']],
  [/Full name|full name/, ['Ada Obi', 'Bola Ade', 'Chi Eze']],
  [/[Aa]ddress/, ['12 Allen Avenue', 'Block 4, Wuse 2']],
  [/phone number\?|phone number, for/, ['08031234567', '+2348061112222']],
  [/1 Pay/, ['1', '1', '1', '2', '0']],
  [/1 GTBank/, ['1', '2', '3', '4']],
  [/1 Agree and pay/, ['1', '1', '1', '1', '0']],
  [/1 Send by SMS/, ['1', '99', '0']],
  [/99 (More|Next|Earlier)/, ['99', '1', '2', '3', '0']],
  [/Main menu/, ['0', '0', '00']],
]

/** Types what the screen asks for, or sometimes something else. */
export function typedAt(screen: string, random: () => number): string {
  if (random() < 0.12) return pick(random, JUNK)
  const dates = screen.includes('which date?') ? screen.match(/^\d+(?= \w{3} \d)/gm) : null
  if (dates) return pick(random, dates as [string, ...string[]])
  if (/^\d .*(N[\d,]+|full)$/m.test(screen) && !screen.includes('1 Pay')) return pick(random, ['1', '1', '2'])
  const known = ANSWERS.find(([words]) => words.test(screen))
  return known ? pick(random, known[1]) : '0'
}
