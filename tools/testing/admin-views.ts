import type { Locator, Page } from '@playwright/test'
import type { View } from './public-views.ts'

/** A button to click: in the row with this index, or elsewhere on the screen. */
type Press = { label: string; row?: number }

/**
 * Finds the screens of the back-office and the dialogs that one click opens. Follows the sidebar, the tabs and the link
 * in the first cell of each row, visits one screen of each kind, and clicks one button of each label on it. The clicks
 * take effect, so use it only on a disposable instance.
 */
export async function findAdminViews(page: Page, admin: string, token: string): Promise<View[]> {
  const views: View[] = []
  const seen = new Set<string>()
  // Replaces printing, because it can crash a headless browser.
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await signIn(page, token)
  await open(page, admin, '/')
  const waiting = await hrefs(page.locator('#side a:not([aria-label])'))
  for (const path of waiting) {
    if (seen.has(kindOf(path))) continue
    seen.add(kindOf(path))
    views.push(view(path, token))
    await open(page, admin, path)
    waiting.push(...(await hrefs(page.locator('main [data-tabs] a'))))
    // Reversed, because only the first link of each kind is visited. The newest rows at the top show the least, and a
    // draft may expire during the visit.
    waiting.push(...(await hrefs(page.locator('main tbody td[data-title] a'))).reverse())
    for (const press of await pressesOn(page)) {
      await open(page, admin, path)
      await perform(page, press).catch(() => {})
      const now = new URL(page.url())
      if (await hasDialog(page)) views.push(view(path, token, press))
      else if (now.pathname !== path.split('?')[0]) waiting.push(now.pathname)
    }
  }
  return [...FRAME(token), ...views]
}

/** Screens outside the signed-in layout, and the parts around every screen. */
const FRAME = (token: string): View[] => [
  { name: 'login', open: (page, admin) => page.goto(`${admin}/login`) },
  { name: 'forgot-password', open: (page, admin) => page.goto(`${admin}/forgot-password`) },
  { name: 'set-password', open: (page, admin) => page.goto(`${admin}/set-password`) },
  setup(token, 'password', 'Choose your own password'),
  setup(token, 'second-factor', 'Set up a second factor'),
  {
    name: 'sidebar',
    isOverlay: true,
    async open(page, admin) {
      await signIn(page, token)
      await open(page, admin, '/')
      await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    },
  },
  {
    name: 'find',
    isOverlay: true,
    async open(page, admin) {
      await signIn(page, token)
      await open(page, admin, '/')
      await page.getByRole('button', { name: 'Find', exact: true }).click()
    },
  },
]

/** A screen that replaces all others until the account is complete. */
const setup = (token: string, missing: string, title: string): View => ({
  name: `setup-${missing}`,
  async open(page, admin) {
    await signIn(page, token)
    await page.route('**/api/users/me', async (route) => {
      // Node.js may not resolve `admin.localhost`, so the request goes to the public host.
      const response = await route.fetch({ url: route.request().url().replace('//admin.', '//') })
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { ...data, setup: missing } } })
    })
    await page.goto(admin, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: title }).waitFor()
  },
})

const view = (path: string, token: string, press?: Press): View => ({
  name: press ? `${slug(kindOf(path))}--${slug(press.label)}` : slug(kindOf(path)),
  ...(press && { isOverlay: true }),
  async open(page, admin) {
    await signIn(page, token)
    await open(page, admin, path)
    if (!press) return
    await perform(page, press)
    await page.locator('dialog[open]').waitFor()
  },
})

const signIn = (page: Page, token: string) =>
  page.addInitScript((value) => localStorage.setItem('tafiya.admin.token', value), token)

async function open(page: Page, admin: string, path: string): Promise<void> {
  await page.goto(`${admin}${path}`, { waitUntil: 'networkidle' })
  await page.locator('main h1').first().waitFor()
}

/**
 * Clicks the button. If it is not visible, opens the row menu or page menu first, because narrow screens have more
 * buttons in menus.
 */
async function perform(page: Page, { label, row }: Press): Promise<void> {
  const place = row === undefined ? page.locator('main') : page.locator('main tbody tr').nth(row)
  const button = place.getByRole('button', { name: label, exact: true }).first()
  if (!(await button.isVisible())) await place.locator('[popovertarget]').click({ timeout: 3_000 })
  await button.click({ timeout: 3_000 })
  await page.waitForLoadState('networkidle')
}

/** Resolves to true if a dialog opens within a second. Its code may still be loading. */
const hasDialog = (page: Page): Promise<boolean> =>
  page
    .locator('dialog[open]')
    .waitFor({ timeout: 1_000 })
    .then(
      () => true,
      () => false,
    )

/**
 * Lists each label of a row button once, with the first row that has it, and each label of the other buttons once.
 * Leaves out paging, sorting, searching and the buttons that open menus.
 */
const pressesOn = (page: Page): Promise<Press[]> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr')]
    const found = new Map<string, Press>()
    for (const button of document.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)')) {
      if (
        button.closest('thead, [data-pager], [data-tools], [data-scrim]') ||
        button.matches('[data-scrim], [popovertarget]')
      )
        continue
      const label = button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''
      const row = button.closest('tbody tr')
      // The button in the first cell opens the row. Its label differs from row to row, but one row is enough.
      const key = button.closest('td[data-title]') ? 'opener' : `${row ? 'row' : 'page'} ${label}`
      if (label === '' || found.has(key)) continue
      found.set(key, { label, ...(row && { row: rows.indexOf(row) }) })
    }
    return [...found.values()]
  })

const hrefs = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '/'))

/** Returns the same kind for screens that differ only in an id: `/bookings/17` and `/bookings/18`. */
const kindOf = (path: string): string => path.replaceAll(/\/\d+(?=\/|$)/g, '/one')

const slug = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'dashboard'
