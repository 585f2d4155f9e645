import type { Config } from '#server/platform/config/config.ts'
import { invalid } from '#server/platform/errors.ts'
import { isAllowedProtocol } from './call-receiver.ts'
import { isPublicAddress } from './is-public-address.ts'

export const URL_EXISTS = {
  webhook_endpoints_url_once: { url: 'There is already a webhook to this address' },
}

/**
 * Refuses an address that could never be called, so that staff learn of it at once. The address that a name leads to is
 * checked at each call.
 */
export function requireCallable(
  url: string,
  { webhooksToLoopback }: Pick<Config, 'webhooksToLoopback'>,
): void {
  const target = new URL(url)
  if (!isAllowedProtocol(target, webhooksToLoopback))
    throw invalid({ url: 'Enter an address that starts with https://' })
  const host = target.hostname.replace(/^\[(.+)\]$/, '$1').replace(/\.$/, '')
  const isLiteral = /^[\d.]+$/.test(host) || host.includes(':')
  const isLocalName = host === 'localhost' || host.endsWith('.localhost')
  if (!webhooksToLoopback && (isLocalName || (isLiteral && !isPublicAddress(host))))
    throw invalid({ url: 'This address is in a private network, so we cannot call it' })
}
