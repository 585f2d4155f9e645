import type { Config } from '#server/config.ts'

/**
 * Returns `http://admin.localhost:3000` or `https://admin.tafiya.example`: from the configuration, never from a
 * request.
 */
export function adminOrigin({
  publicUrl,
  adminHostPrefix,
}: Pick<Config, 'publicUrl' | 'adminHostPrefix'>): string {
  const address = new URL(publicUrl)
  address.hostname = `${adminHostPrefix}.${address.hostname}`
  return address.origin
}
