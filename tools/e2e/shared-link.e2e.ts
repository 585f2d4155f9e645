import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a visitor finds a route from the footer, shares its page, and goes on to the wizard', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = JSON.stringify(data)
    }
  })
  await openPage(page, `${product.site}/terms`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Routes and Fares' }).click()
  await expect(page.getByRole('heading', { name: 'Routes and fares' })).toBeVisible()
  const fromLagos = page.locator('[href="/bus/lagos-to-awgu-enugu"]')
  await page
    .getByRole('link', { name: /^Enugu: Awgu camp/ })
    .and(fromLagos)
    .click()
  await expect(page.getByRole('heading', { name: 'Lagos to Awgu (Enugu) by bus' })).toBeVisible()
  await expect(page).toHaveTitle(/^Lagos to Awgu \(Enugu\) by bus/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'More ways' }).click()
  await expect(page, 'the share sheet gets the text and the link').toHaveTitle(
    JSON.stringify({
      text: 'Lagos to Awgu (Enugu) by bus with Tafiya. See times and fares:',
      url: `${product.site}/bus/lagos-to-awgu-enugu`,
    }),
  )
  await page
    .getByRole('link', { name: /^Book a seat/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Select Bus' })).toBeVisible()
})
