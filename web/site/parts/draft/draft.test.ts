import { expect, test } from 'vitest'
import { readDraft, startDraft } from './draft.ts'

const searched = new Date('2026-01-12T08:00:00Z')
const minutesLater = (minutes: number) => new Date(searched.getTime() + minutes * 60_000)
const draft = startDraft(
  { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 2 },
  searched,
)

test('a search starts a draft at the first step, one way, in the standard class', () => {
  expect(draft).toMatchObject({ currentStep: 0, tripType: 'oneWay', seatClass: 'Standard', returnDate: null })
})

test('a stored draft can be read for six minutes, and not after that', () => {
  const stored = JSON.stringify(draft)
  expect(readDraft(stored, minutesLater(0))).toEqual(draft)
  expect(readDraft(stored, minutesLater(6))).toEqual(draft)
  expect(readDraft(stored, new Date(minutesLater(6).getTime() + 1))).toBeNull()
})

test.each([
  ['nothing stored', null],
  ['broken text', '{"createdAt":'],
  ['another shape', '{"createdAt":1}'],
  ['an unknown seat class', JSON.stringify({ ...draft, seatClass: 'Throne' })],
  ['no departure', JSON.stringify({ ...draft, departure: '' })],
  ['no destination', JSON.stringify({ ...draft, destination: '' })],
  ['no passengers', JSON.stringify({ ...draft, passengers: 0 })],
  ['14 passengers', JSON.stringify({ ...draft, passengers: 14 })],
  ['seats to choose without a bus', JSON.stringify({ ...draft, currentStep: 1 })],
  ['a confirmation without a booking', JSON.stringify({ ...draft, currentStep: 4 })],
  ['no date', JSON.stringify({ ...draft, date: '' })],
  ['a day that does not exist', JSON.stringify({ ...draft, date: '2026-02-31' })],
])('%s counts as no draft', (_, text) => {
  expect(readDraft(text, searched)).toBeNull()
})
