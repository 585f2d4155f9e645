import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'

test('an error in a browser becomes a line of the log, without the people it names', async ({
  page,
  product,
}) => {
  const fail = async (message: string) => {
    const answered = page.waitForResponse('**/api/client-errors')
    await page.evaluate(
      (words) => void dispatchEvent(new ErrorEvent('error', { error: new TypeError(words) })),
      message,
    )
    expect((await answered).status()).toBe(204)
  }

  await openPage(page, `${product.site}/about`)
  await fail('no seat for ada@example.com')
  await page.goto(product.admin)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await fail('no list for +2348031234567')

  const lines = () =>
    product
      .output()
      .split('\n')
      .filter((line) => line.includes('"browser error"'))
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(2)
  const [onSite, inOffice] = lines().slice(-2)
  expect(JSON.parse(onSite ?? '')).toMatchObject({
    level: 40,
    app: 'site',
    page: '/about',
    browser: 'Chrome',
    message: 'TypeError: no seat for [e-mail]',
  })
  expect(JSON.parse(inOffice ?? '')).toMatchObject({
    app: 'admin',
    message: 'TypeError: no list for [number]',
  })
  expect(product.output()).not.toMatch(/ada@example|8031234567/)
})
