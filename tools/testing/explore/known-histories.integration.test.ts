import { expect, test } from 'vitest'
import { liveThrough } from './histories.ts'
import { openWorld } from './world.ts'

/** The shortest histories that once lost money or broke an invariant. Each comment names the fault that was found. */
const KNOWN = [
  // The bank decided for us after the trip was cancelled. The undo then gave the passenger both the seat and the money.
  [
    'hold seats',
    'pay in full',
    'a dispute opens',
    'cancel the trip',
    'the bank decides for us',
    'undo the cancellation',
  ],
  // The undo forgot who was on board.
  ['hold seats', 'pay in full', 'board', 'cancel the trip', 'undo the cancellation'],
  // The undo lost a refund that waited for a second person.
  ['hold seats', 'pay in full', 'goodwill of 30,000', 'cancel the trip', 'undo the cancellation'],
  // The goodwill was larger than the charge, so the cancellation refunded money twice and failed.
  [
    'hold seats',
    'pay in full',
    'move to the dearer trip',
    'move to the cheaper trip',
    'goodwill of 30,000',
    'cancel the trip',
    'undo the cancellation',
  ],
  // The charges of all moves were refunded instead of only the last.
  [
    'hold seats',
    'pay in full',
    'move to the dearer trip',
    'move to the cheaper trip',
    'move to the first trip',
    'cancel the trip',
    'an hour passes',
    'jobs run',
  ],
  // Goodwill waited for approval and contained money of seats that were cancelled meanwhile. After it was declined,
  // nobody returned that money.
  ['hold seats', 'pay in full', 'goodwill of 30,000', 'cancel all seats', 'decline a refund'],
  ['sell at the counter', 'goodwill of 30,000', 'staff cancel one seat', 'decline a refund'],
  // The same fault, when the cancellation of the trip replaced the goodwill.
  [
    'hold seats',
    'pay in full',
    'goodwill of 30,000',
    'cancel one seat',
    'cancel the trip',
    'undo the cancellation',
  ],
  [
    'hold seats',
    'pay in full',
    'goodwill of 30,000',
    'cancel one seat',
    'cancel the trip',
    'an hour passes',
    'jobs run',
  ],
]

test.each(KNOWN.map((history) => [history.join(', '), history]))(
  'nothing breaks if they %s',
  async (_, history) => {
    const world = await openWorld()
    const { faults, refused } = await liveThrough(world, history)
    expect({ faults, refused }).toEqual({ faults: [], refused: null })
  },
)
