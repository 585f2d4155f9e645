import type { Locator } from '@playwright/test'

/** Types the words into a combobox and chooses one of the options found, the first by default. */
export async function chooseOption(field: Locator, words: string, place = 0): Promise<void> {
  await field.click()
  if (words !== '') await field.fill(words)
  await field.page().getByRole('listbox').getByRole('option').nth(place).click()
}
