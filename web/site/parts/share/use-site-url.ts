import { usePageData } from '#site/parts/page-data/page-data.ts'

/**
 * Returns the address of the site for links that are used outside it. Without page data from the server, uses that of
 * the address bar.
 */
export function useSiteUrl(): string {
  const { publicUrl } = usePageData()
  return publicUrl ?? globalThis.location?.origin ?? ''
}
