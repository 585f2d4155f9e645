import { expect, test } from 'vitest'
import { liveThrough } from './histories.ts'
import { openWorld } from './world.ts'

/** The shortest histories that once lost money or broke an invariant. */
const KNOWN = [
  // The bank decides for us after the trip was cancelled: the passenger had the seat and the money.
  [
    'hold seats',
    'pay in full',
    'a dispute opens',
    'cancel the trip',
    'the bank decides for us',
    'undo the cancellation',
  ],
  // Nobody was aboard any more.
  ['hold seats', 'pay in full', 'board', 'cancel the trip', 'undo the cancellation'],
  // A refund that waited for a second person was lost.
  ['hold seats', 'pay in full', 'goodwill of 30,000', 'cancel the trip', 'undo the cancellation'],
  // Goodwill took more than the charge, so the cancellation refunded money twice and failed.
  [
    'hold seats',
    'pay in full',
    'move to the dearer trip',
    'move to the cheaper trip',
    'goodwill of 30,000',
    'cancel the trip',
    'undo the cancellation',
  ],
  // The charges of all moves came back.
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
  // Goodwill waited and took money of seats that were cancelled meanwhile: nobody returned it after it was declined.
  ['hold seats', 'pay in full', 'goodwill of 30,000', 'cancel all seats', 'decline a refund'],
  ['sell at the counter', 'goodwill of 30,000', 'staff cancel one seat', 'decline a refund'],
  // The same, when the cancellation of the trip replaced it.
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
