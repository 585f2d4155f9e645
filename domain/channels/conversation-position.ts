import { MAX_PASSENGERS } from '#domain/company/settings.ts'
import { isCampCode } from '#domain/network/camp-codes.ts'
import { normalizePhone } from '#domain/platform/phone.ts'

/**
 * The keys that work on every screen, as in the menus of Nigerian banks. No list offers 99 entries and no answer is 0,
 * so they cannot be mistaken for an answer.
 */
const KEYS = { back: '0', menu: '00', more: '99' } as const

const MENU = ['book', 'tickets', 'balance', 'money', 'call'] as const
type Place = (typeof MENU)[number]

/** The questions of each place, in their order. A place without questions has only pages. */
const QUESTIONS = {
  book: ['camp', 'day', 'trip', 'seats', 'name', 'address', 'kinName', 'kinPhone', 'pay', 'bank', 'agree'],
  tickets: ['send'],
  balance: ['bank', 'agree'],
  money: [],
  call: [],
} as const satisfies Record<Place, readonly string[]>

type Question = (typeof QUESTIONS)[Place][number]

/** `page` is the page of the list on which the caller answered. */
type Given = { answer: string; page: number }

type Answers = Partial<Record<Question, Given>>

/**
 * How far a caller has come. `asks` is the question of the screen: null on the main menu, and after the last answer.
 * `isWrong` is true if the last input is no answer to it.
 */
export type Position = {
  place: Place | null
  asks: Question | null
  answers: Answers
  page: number
  isWrong: boolean
  /** The inputs up to the last detail of the passenger, which identify the hold. Null before that detail. */
  heldBy: string | null
  /** The inputs that identify a hold from which the caller has just gone back, else null. */
  leaves: string | null
}

type Step = { answer: string; page: number; inputs: number }

/**
 * Returns the position that the inputs lead to. The gateway repeats all inputs of a session in each request, joined by
 * `*`, so nothing is stored between two requests. Whether an input counts as an answer depends on its form alone and
 * not on trips and seats: those change during a session, and the inputs would then mean something else.
 */
export function positionOf(text: string): Position {
  const inputs = text === '' ? [] : text.split('*').map((input) => input.trim())
  let steps: Step[] = []
  let page = 0
  let isWrong = false
  let leaves: string | null = null
  inputs.forEach((input, i) => {
    if (isOver(steps) && input !== KEYS.back && input !== KEYS.menu) return
    const held = heldBy(steps, inputs)
    ;({ steps, page, isWrong } = afterInput({ steps, page, input, inputs: i + 1 }))
    leaves = held !== heldBy(steps, inputs) ? held : null
  })
  const { place, answers } = answersOf(steps)
  return { place, answers, asks: askedAt(steps), page, isWrong, heldBy: heldBy(steps, inputs), leaves }
}

function afterInput({ steps, page, input, inputs }: { steps: Step[]; page: number } & Typed): {
  steps: Step[]
  page: number
  isWrong: boolean
} {
  if (input === KEYS.menu) return { steps: [], page: 0, isWrong: false }
  if (input === KEYS.back) return { steps: steps.slice(0, -1), page: 0, isWrong: false }
  if (input === KEYS.more) return { steps, page: page + 1, isWrong: false }
  const asked = askedAt(steps)
  const isAnswer = steps.length === 0 ? isChoice(MENU.length, input) : asked !== null && FORMS[asked](input)
  if (!isAnswer) return { steps, page, isWrong: true }
  return { steps: [...steps, { answer: input, page, inputs }], page: 0, isWrong: false }
}

type Typed = { input: string; inputs: number }

const placeOf = ([first]: readonly Step[]): Place | null =>
  first ? (MENU[Number(first.answer) - 1] ?? null) : null

function askedAt(steps: readonly Step[]): Question | null {
  const place = placeOf(steps)
  return place ? (QUESTIONS[place][steps.length - 1] ?? null) : null
}

/**
 * True after the last answer. Then a further input is a repetition by a faulty gateway, unless the caller goes back
 * from an answer that was refused.
 */
function isOver(steps: readonly Step[]): boolean {
  const place = placeOf(steps)
  const questions = place ? QUESTIONS[place].length : 0
  return place === 'call' || (questions > 0 && steps.length > questions)
}

function answersOf(steps: readonly Step[]): Pick<Position, 'place' | 'answers'> {
  const place = placeOf(steps)
  const questions = place ? QUESTIONS[place] : []
  const given = steps.slice(1).map(({ answer, page }, i) => [questions[i], { answer, page }])
  return { place, answers: Object.fromEntries(given) }
}

/** The answer to the last question before the seats are held. */
const LAST_DETAIL = QUESTIONS.book.indexOf('kinPhone') + 1

function heldBy(steps: readonly Step[], inputs: readonly string[]): string | null {
  const last = steps[LAST_DETAIL]
  return placeOf(steps) === 'book' && last ? inputs.slice(0, last.inputs).join('*') : null
}

const isChoice = (most: number, input: string): boolean =>
  /^\d{1,2}$/.test(input) && Number(input) >= 1 && Number(input) <= most

/** Requires letters, so that a number that is typed too early is not taken for a name. */
const isName = (input: string): boolean =>
  input.length >= 3 && input.length <= 60 && /\p{L}.*\p{L}/u.test(input)

/** Tells whether an input has the form of an answer. */
const FORMS: Record<Question, (input: string) => boolean> = {
  camp: (input) => /^\d{1,2}$/.test(input) && isCampCode(Number(input)),
  day: (input) => isChoice(31, input),
  trip: (input) => isChoice(98, input),
  seats: (input) => isChoice(MAX_PASSENGERS, input),
  name: isName,
  address: (input) => input.length >= 3 && input.length <= 120 && /\p{L}/u.test(input),
  kinName: isName,
  kinPhone: (input) => /^[+()\d\s-]{10,30}$/.test(input) && normalizePhone(input) !== undefined,
  pay: (input) => isChoice(2, input),
  bank: (input) => isChoice(4, input),
  agree: (input) => isChoice(1, input),
  send: (input) => isChoice(1, input),
}
