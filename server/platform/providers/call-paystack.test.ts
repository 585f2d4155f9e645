import { expect, test } from 'vitest'
import { patternOf } from './call-paystack.ts'

test.each([
  ['/transaction/initialize', '/transaction/initialize'],
  ['/transaction/verify/TAF-9-x', '/transaction/verify/:id'],
  ['/transaction/verify/ada', '/transaction/verify/:id'],
  ['/transaction?from=2026-01-01&page=2', '/transaction'],
  ['/dispute/412/evidence', '/dispute/:id/evidence'],
  ['/refund/retry_with_customer_details/7', '/refund/retry_with_customer_details/:id'],
  ['/bank/resolve?account_number=0123456789&bank_code=058', '/bank/resolve'],
])('the metrics call %s %s', (path, pattern) => expect(patternOf(path)).toBe(pattern))
