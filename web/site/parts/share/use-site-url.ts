import { usePageData } from '#site/parts/page-data/page-data.ts'

/** Returns the address of the site for links that leave it. Without the server's page data, the address bar names it. */
export function useSiteUrl(): string {
  const { publicUrl } = usePageData()
  return publicUrl ?? globalThis.location?.origin ?? ''
}
