import { expect, test } from 'vitest'
import { createFaults, type Fault } from '#sandbox/faults.ts'

test('a fault for two calls does not apply to the third', () => {
  const faults = createFaults()
  faults.script({ on: 'verify', status: 503, times: 2 })
  expect([1, 2, 3].map(() => faults.take('verify').status)).toEqual([503, 503, undefined])
  expect(faults.calls().verify).toBe(3)
})

test('a fault without a count applies to its operation only, until it is cleared', () => {
  const faults = createFaults()
  faults.script({ on: 'verify', drop: true }, { on: 'sms', delay: 5 })
  expect(faults.take('initialize')).toEqual({})
  expect(faults.take('verify')).toEqual({ drop: true })
  faults.clear('verify')
  expect(faults.take('verify')).toEqual({})
  expect(faults.list()).toEqual([{ on: 'sms', delay: 5 }])
})

test('a fault for one reference does not apply to another', () => {
  const faults = createFaults()
  faults.script({ on: 'verify', amount: 1, reference: 'mine', times: 1 })
  expect(faults.take('verify', 'yours')).toEqual({})
  expect(faults.take('verify', 'mine')).toEqual({ amount: 1 })
})

test('faults for the same call are merged, and the later one wins', () => {
  const faults = createFaults()
  faults.script({ on: 'verify', delay: 5, status: 500 }, { on: 'verify', status: 429 })
  expect(faults.take('verify')).toEqual({ delay: 5, status: 429 })
})

test('a fault with a chance is drawn anew for every call', () => {
  const draws = [0.02, 0.5]
  const faults = createFaults(() => draws.shift() ?? 1)
  faults.script({ on: 'initialize', drop: true, chance: 0.03 })
  expect([faults.take('initialize'), faults.take('initialize')]).toEqual([{ drop: true }, {}])
})

test('a misspelt fault is refused', () => {
  expect(() => createFaults().script({ on: 'verify', dorp: true } as unknown as Fault)).toThrow(/dorp/)
})
