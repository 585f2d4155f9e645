import { useQuery } from '@tanstack/react-query'
import { PRODUCT_NAME } from '#domain/platform/product-name.ts'
import { settingsQuery } from './settings-api.ts'

/** The server writes the name into the page, so that the login page knows it too. */
const nameInPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="company-name"]')?.content || PRODUCT_NAME

/** Returns the company name from the settings if they are cached, otherwise from the page. */
export function useCompanyName(): string {
  // Only reads the cache. The settings screen loads the settings, and puts saved ones into the cache.
  const { data } = useQuery({ ...settingsQuery(), enabled: false })
  return data === undefined ? nameInPage() : (data?.companyName ?? PRODUCT_NAME)
}
