import type { Locator, Page } from '@playwright/test'
import { expect } from './product.ts'

/** The most presses of Tab. No screen has more controls. */
const MOST_TABS = 150

export type Keyboard = Awaited<ReturnType<typeof keyboardOnly>>

/**
 * Returns the keyboard of a person without a mouse. In every page that is opened from now on, a mouse press or a touch
 * throws an error, which fails the test.
 */
export async function keyboardOnly(page: Page) {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error('This test may use the keyboard only.')
    }
    addEventListener('pointerdown', refuse, { capture: true })
  })
  const press = (key: string) => page.keyboard.press(key)

  /** Presses Tab, or Shift and Tab, until the element has the focus. */
  async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(wanted).toBeVisible()
    for (let presses = 0; presses < MOST_TABS && !(await isFocused(wanted)); presses++) await press(key)
    await expect(wanted, 'the Tab key reaches it').toBeFocused()
  }

  return {
    press,
    tabTo,
    type: (text: string) => page.keyboard.type(text),

    /** Moves to a button or a link and presses it. */
    async use(control: Locator): Promise<void> {
      await tabTo(control)
      await press('Enter')
    },

    /** Moves to a field and types into it. */
    async fill(field: Locator, text: string): Promise<void> {
      await tabTo(field)
      await page.keyboard.type(text)
    },
  }
}

const isFocused = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === document.activeElement)
