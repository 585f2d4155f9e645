import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { TestEnvPage } from './test-env-page.tsx'

test('the test page says that there is no public key', () => {
  expect(textOf(<TestEnvPage />)).toContain('Public test key of the payment provider: not configured')
})
