import { limit } from '#testing/limits.ts'
import { publicViews } from '#testing/public-views.ts'
import { test } from './product.ts'
import { checkViews } from './views-at-width.ts'

test('each public view outside the wizard logs no error, fits at each width and has no accessibility fault at 360 and 1280 px', async ({
  browser,
  product,
}) => {
  test.setTimeout(limit(600_000))
  await checkViews(browser, product.site, publicViews, true)
})
