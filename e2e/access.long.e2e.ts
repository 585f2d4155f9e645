import { limit } from '#testing/limits.ts'
import { test } from './product.ts'
import { checkViewsAt } from './views-at-width.ts'

test('at 1280 px each public view outside the wizard logs no error, fits and has no accessibility fault', async ({
  browser,
  product,
}) => {
  test.setTimeout(limit(600_000))
  await checkViewsAt(browser, product.site, 1280, [1920, 1024, 768])
})
