import type { Page } from '@playwright/test'

export const destinationField = (page: Page) => page.getByLabel('Destination')
export const dateButton = (page: Page) => page.getByRole('button', { name: /Travel date/ })
export const carousel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
