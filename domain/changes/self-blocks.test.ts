import { expect, test } from 'vitest'
import { blockInWords, blockOf, needsLink, SELF_ACTS, SELF_BLOCKS, type SelfState } from './self-blocks.ts'

const OPEN: SelfState = {
  status: 'CONFIRMED',
  cancelledBecause: null,
  isTripCanceled: false,
  hasDeparted: false,
  isBoarded: false,
  isDoorOpen: false,
  isDisputed: false,
  moves: 4,
  isNameCorrected: false,
}

test.each([
  [{}, null],
  [{ status: 'DRAFT' }, 'not_confirmed'],
  [{ status: 'PENDING' }, 'not_confirmed'],
  [{ status: 'CANCELLED' }, 'already_cancelled'],
  [{ status: 'CANCELLED', isTripCanceled: true }, 'trip_canceled'],
  [{ hasDeparted: true }, 'departed'],
  [{ isBoarded: true, hasDeparted: true }, 'boarded'],
  [{ isDoorOpen: true }, 'door_open'],
  [{ isDoorOpen: true, hasDeparted: true }, 'departed'],
  [{ isDisputed: true }, 'disputed'],
])('a booking with %j is blocked by %s', (change, block) => {
  expect(blockOf({ ...OPEN, ...change }, 'cancel')).toBe(block)
  expect(blockOf({ ...OPEN, ...change }, 'move')).toBe(block)
})

test('a booking that was moved five times can be cancelled, but not moved again', () => {
  expect(blockOf({ ...OPEN, moves: 5 }, 'move')).toBe('moved_often')
  expect(blockOf({ ...OPEN, moves: 5 }, 'cancel')).toBeNull()
})

test('a name that was corrected once is not offered again', () => {
  const allowed = SELF_ACTS.filter((act) => blockOf({ ...OPEN, isNameCorrected: true }, act) === null)
  expect(allowed).toEqual(SELF_ACTS.filter((act) => act !== 'name'))
})

test.each(['seat', 'contact', 'name', 'resend'] as const)(
  'money that a bank holds back does not block the act %s',
  (act) => {
    expect(blockOf({ ...OPEN, isDisputed: true }, act)).toBeNull()
    expect(blockOf({ ...OPEN, hasDeparted: true }, act)).toBe('departed')
  },
)

test.each([{ isBoarded: true }, { isDoorOpen: true }])(
  'a passenger with %j can have the ticket sent again, and can do nothing else',
  (change) => {
    const allowed = SELF_ACTS.filter((act) => blockOf({ ...OPEN, ...change }, act) === null)
    expect(allowed).toEqual(['resend'])
  },
)

test('acts on money and identity need a link', () => {
  expect(SELF_ACTS.filter(needsLink)).toEqual(['cancel', 'move', 'contact', 'name'])
})

test('every block has a sentence, with our phone number and e-mail address where we can help', () => {
  const contact = { phone: '0800 123 4567', email: 'help@tafiya.test' }
  for (const block of SELF_BLOCKS) expect(blockInWords(block, contact).length).toBeGreaterThan(40)
  expect(blockInWords('not_confirmed', contact)).toContain(
    'This booking is not paid yet, so there is nothing to cancel or change.',
  )
  expect(blockInWords('already_cancelled', contact)).toContain('This booking is already cancelled.')
  expect(blockInWords('departed', contact)).toBe(
    'The departure time has passed, so you can no longer cancel or change this booking online. For help, call 0800 123 4567 or write to help@tafiya.test.',
  )
  expect(blockInWords('pay_first', contact)).toContain('You have not paid enough to move to this trip.')
  expect(blockInWords('boarded', { phone: null, email: null })).toBe(
    'A passenger of this booking has already boarded. For help, contact us.',
  )
})
