import '@tanstack/react-query'

/**
 * The first part of each query key, which names the loaded records. A change uses it to invalidate the queries that it
 * makes stale.
 */
export type Things =
  | 'api-keys'
  | 'attention'
  | 'batches'
  | 'booking-link'
  | 'bookings'
  | 'bus-days'
  | 'buses'
  | 'cash-up'
  | 'company-settings'
  | 'content'
  | 'dashboard'
  | 'departures'
  | 'disputes'
  | 'door-exceptions'
  | 'found'
  | 'linked-booking'
  | 'logs'
  | 'manifest'
  | 'me'
  | 'message'
  | 'messages'
  | 'notifications'
  | 'offers'
  | 'own-factors'
  | 'own-sessions'
  | 'payments'
  | 'refund-policies'
  | 'refunds'
  | 'roles'
  | 'route-trips'
  | 'routes'
  | 'saved-answers'
  | 'sender-bookings'
  | 'settings'
  | 'site-content'
  | 'totp-start'
  | 'trips'
  | 'unknown-payments'
  | 'users'
  | 'views'
  | 'webhook-deliveries'
  | 'webhook-endpoints'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Things, ...unknown[]]
  }
}
