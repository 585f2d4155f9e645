import type { Page } from '@playwright/test'

export const PHONE = { width: 360, height: 740 }

type Person = { name: string; phone: string }

/** Fills in the form behind the link of a seat. */
export async function fillSeat(page: Page, { name, phone }: Person): Promise<void> {
  await page.getByLabel('Full name', { exact: true }).fill(name)
  await page.getByLabel('Phone number', { exact: true }).fill(phone)
  await page.getByLabel('Home address').fill('4 Sample Crescent, Yaba')
  await page.getByLabel('Next of kin: full name').fill('Tester Ada Bello')
  await page.getByLabel('Next of kin: phone number').fill('08030000077')
  await page.getByRole('button', { name: 'Save details' }).click()
}

/**
 * Returns the button of a seat. Its name has a space before the seat number, which the browser adds because the number
 * is visually hidden.
 */
export const seatButton = (page: Page, words: string, seatNo: string) =>
  page.getByRole('button', { name: new RegExp(`^${words} ?, seat ${seatNo}$`) })
