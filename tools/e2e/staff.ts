import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** The name under which the back-office stores the token of a session. */
const TOKEN_KEY = 'tafiya.admin.token'

/**
 * Opens a screen as a member of the demo's staff, logged in through the API. Without a path, opens the role's first
 * screen. Only journeys about the login itself use the login page.
 */
export const logInAs = (page: Page, admin: string, role: string, path?: string): Promise<void> =>
  enterAs(page, admin, `${role}@tafiya.test`, 'tafiya-demo', path)

/** Like `logInAs`, for any user without a second factor. */
export async function enterAs(
  page: Page,
  admin: string,
  email: string,
  password: string,
  path = '/',
): Promise<void> {
  // Calls the API by the public host, because only browsers resolve `admin.localhost`.
  const site = admin.replace('//admin.', '//')
  const answer = await page.request.post(`${site}/api/users/login`, { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  const { token } = (await answer.json()).data
  // Stores the token before any script of the page runs. Does it only once, so that a logout lasts.
  await page.addInitScript(
    ({ key, value }) => {
      const isDone = sessionStorage.getItem(value) !== null
      if (isDone || !location.hostname.startsWith('admin.')) return
      sessionStorage.setItem(value, 'logged in')
      localStorage.setItem(key, value)
    },
    { key: TOKEN_KEY, value: token as string },
  )
  await page.goto(admin + path)
  await expectInside(page)
}

/** Logs in through the login page. */
export async function logInWith(page: Page, admin: string, email: string, password: string): Promise<void> {
  await page.goto(`${admin}/login`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectInside(page)
}

/** Waits for either button. On a phone, Logout is in a menu. Before the account is set up, there is no sidebar. */
const expectInside = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /^(Toggle sidebar|Logout)$/ }).first()).toBeVisible()
