import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { limit } from '#testing/limits.ts'
import { expect, test } from './product.ts'
import { checkViewsAt } from './views-at-width.ts'

test('at 360 px each public view outside the wizard logs no error, fits and has no accessibility fault', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(limit(600_000))
  await test.step('the check finds a picture without text, pale text and a page without a language', async () => {
    await page.setContent(
      '<main><h1>Seats</h1><img src="data:,"><p style="color: #bbb">from ₦35,000</p></main>',
    )
    const found = await accessibilityFaults(page)
    expect(found.map((fault) => fault.split(':')[0])).toEqual(
      expect.arrayContaining(['image-alt', 'color-contrast', 'html-has-lang']),
    )
  })
  await checkViewsAt(browser, product.site, 360, [320, 767])
})
