import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { publicViews } from '#testing/public-views.ts'
import { expect, test } from './product.ts'
import { checkViews } from './views-at-width.ts'

/** One view of each page that no other short journey checks. The long part checks all views. */
const VIEWS = ['home', 'home-menu', 'routes', 'about', 'terms', 'privacy', 'not-found', 'maintenance']

test('on a phone each page that the other short journeys leave out logs no error, fits and has no accessibility fault', async ({
  page,
  browser,
  product,
}) => {
  await test.step('the check finds a picture without text, pale text and a page without a language', async () => {
    await page.setContent(
      '<main><h1>Seats</h1><img src="data:,"><p style="color: #bbb">from ₦35,000</p></main>',
    )
    const found = await accessibilityFaults(page)
    expect(found.map((fault) => fault.split(':')[0])).toEqual(
      expect.arrayContaining(['image-alt', 'color-contrast', 'html-has-lang']),
    )
  })
  const views = publicViews.filter(({ name }) => VIEWS.includes(name))
  expect(views).toHaveLength(VIEWS.length)
  await checkViews(browser, product.site, views, false)
})
