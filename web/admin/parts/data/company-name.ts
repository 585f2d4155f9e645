import { useQuery } from '@tanstack/react-query'
import { PRODUCT_NAME } from '#domain/platform/product-name.ts'
import { settingsQuery } from './settings-api.ts'

/** Reads the name that the server has written into the page, so that even the login page has it without a request. */
const nameInPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="company-name"]')?.content || PRODUCT_NAME

export function useCompanyName(): string {
  // Reads the cache and fetches nothing, because the page already contains the name. After the settings screen has
  // loaded or saved the settings, the cache may contain a newer one.
  const { data } = useQuery({ ...settingsQuery(), enabled: false })
  return data === undefined ? nameInPage() : (data?.companyName ?? PRODUCT_NAME)
}
