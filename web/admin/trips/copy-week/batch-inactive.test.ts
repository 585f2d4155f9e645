import { expect, test } from 'vitest'
import { BATCH_INACTIVE, isBatchInactive } from './batch-inactive.ts'

test('the dialog says once that the batch of all trips is inactive', () => {
  expect(isBatchInactive([{ check: 'batch' }, { check: 'batch' }])).toBe(true)
  expect(isBatchInactive([{ check: 'batch' }, { check: 'ready' }])).toBe(false)
  expect(isBatchInactive([])).toBe(false)
  expect(BATCH_INACTIVE).toBe(
    'The batch of these trips is inactive. Choose an active batch, or make this batch active.',
  )
})
