import type { Page } from '@playwright/test'
import { expect } from './product.ts'

type Person = { name: string; email: string; password: string; role: string }

/** Creates a user for one test, so that the test does not change passwords and sessions of the demo's staff. */
export async function newPerson(page: Page, site: string, person: Partial<Person> = {}): Promise<Person> {
  const { token } = (
    await (
      await page.request.post(`${site}/api/users/login`, {
        data: { email: 'admin@tafiya.test', password: 'tafiya-demo' },
      })
    ).json()
  ).data
  const made = {
    name: 'Pretend Person',
    email: `person.${Date.now()}@tafiya.test`,
    password: 'yellow danfo 44',
    role: 'admin',
    ...person,
  }
  const answer = await page.request.post(`${site}/api/users`, {
    data: made,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(201)
  return made
}
