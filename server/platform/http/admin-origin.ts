import type { Config } from '#server/platform/config/config.ts'

/**
 * Returns the origin of the back-office, such as `https://admin.tafiya.example`. It comes from the configuration, never
 * from a request.
 */
export function adminOrigin({
  publicUrl,
  adminHostPrefix,
}: Pick<Config, 'publicUrl' | 'adminHostPrefix'>): string {
  const address = new URL(publicUrl)
  address.hostname = `${adminHostPrefix}.${address.hostname}`
  return address.origin
}
