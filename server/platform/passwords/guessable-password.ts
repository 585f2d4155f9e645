import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Words that are added to a published list of common passwords: the product's name, and names, places, clubs and other
 * words common in Nigeria.
 */
const LOCAL = `
  tafiya tafiya-demo nigeria naija lagos abuja ibadan kano enugu awgu arsenal chelsea liverpool barcelona realmadrid manchester
  manutd corper nysc keffi iseyin jesuschrist godisgood godislove ilovegod thankgod goodluck emmanuel favour blessing
  grace praise victory success ilovejesus halleluyah olodumare alhamdulillah
`
  .trim()
  .split(/\s+/)

/** The most common passwords of published leaks (from zxcvbn), and the local words. */
const COMMON = new Set<string>([...dictionary['passwords-common'], ...LOCAL])

/**
 * Returns true for passwords that attackers try first: a common one, a common one with digits or signs around it
 * ("Nigeria2026!") or with letters replaced ("p@ssw0rd123"), a repetition of a short or common part, a run of letters
 * or digits, or little more than the product's name or the user's own e-mail.
 */
export function isGuessable(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').trim().toLowerCase()
  return [typed, spelledOut(typed)].some(
    (word) =>
      COMMON.has(word) || COMMON.has(coreOf(word)) || isRepetition(word) || isRun(word) || names(word, email),
  )
}

/** Removes digits and signs before and after a word. */
const coreOf = (word: string): string => word.replace(/^[^a-z]+|[^a-z]+$/g, '')

const LETTERS: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's' }

/** Turns `p@ssw0rd` into `password`, without the digits and signs at the end. */
function spelledOut(word: string): string {
  const core = word.replace(/\W*\d*\W*$/, '')
  return core.replace(/[@431$05]/g, (sign) => LETTERS[sign] ?? sign)
}

function isRepetition(word: string): boolean {
  const unit = /^(.+?)\1+$/s.exec(word)?.[1]
  return unit !== undefined && (unit.length <= 4 || COMMON.has(unit) || COMMON.has(coreOf(unit)))
}

/** Matches `abcdefghij`, `9876543210`: each character follows the previous one, always upwards or always downwards. */
function isRun(word: string): boolean {
  const codes = [...word].map((letter) => letter.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1 && [1, -1].some((step) => steps.has(step))
}

/**
 * Matches a password that contains the product's name, or the part of the user's e-mail before the @, and fewer than
 * six other letters or digits. Ignores a part of fewer than four characters.
 */
function names(word: string, email: string): boolean {
  const own = email.toLowerCase().split('@')[0] ?? ''
  return ['tafiya', own].some(
    (name) =>
      name.length >= 4 && word.includes(name) && word.replaceAll(name, '').replace(/\W/g, '').length < 6,
  )
}
