import type { ComponentType } from 'react'
import type { AdminIconName } from '#admin/parts/admin-icon.tsx'
import { CASH_UP_PERMISSIONS, type Permission } from '#domain/people/permissions.ts'
import { onDemand } from '#ui/on-demand.tsx'

export type Screen = {
  path: string
  /** Any one of these permissions opens the screen. */
  permissions: readonly Permission[] | 'everyone'
  Page: ComponentType
  /**
   * The entry in the sidebar's navigation. Omitted for screens that are opened in another way. Pressing G and then
   * `key` opens the screen.
   */
  link?: {
    label: string
    icon: AdminIconName
    group: 1 | 2 | 3 | 4
    /** The letter that opens the screen after G. Avoid N, J and K: without G they act on Bookings and Messages. */
    key: string
    waiting?: 'payments' | 'messages'
  }
  /**
   * The name under which Find lists a screen without a link. These screens have neither a link nor a name, so Find does
   * not list them: `/admin`, which also shows the dashboard, and screens that need the id of a record.
   */
  name?: { label: string; icon: AdminIconName }
  /** Actions that Find offers on every screen. They open a form of this screen. */
  actions?: readonly ScreenAction[]
}

type ScreenAction = { label: string; href: string; permission: Permission }

const DashboardPage = onDemand(
  async () => (await import('#admin/dashboard/dashboard-page.tsx')).DashboardPage,
)

/**
 * Every screen for signed-in staff whose account is set up, in the order of the sidebar. The sidebar, the router, Find
 * and the keys all use this list; `firstScreen` chooses where staff start.
 */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    permissions: ['dashboard.view'],
    Page: DashboardPage,
    link: { label: 'Dashboard', icon: 'dashboard', group: 1, key: 'd' },
  },
  { path: '/admin', permissions: ['dashboard.view'], Page: DashboardPage },
  {
    path: '/users',
    permissions: ['users.view'],
    Page: onDemand(async () => (await import('#admin/users/users-page.tsx')).UsersPage),
    link: { label: 'Users', icon: 'users', group: 2, key: 'u' },
    actions: [{ label: 'Add User', href: '/users?new=1', permission: 'users.create' }],
  },
  {
    path: '/routes',
    permissions: ['routes.view'],
    Page: onDemand(async () => (await import('#admin/routes/routes-page.tsx')).RoutesPage),
    link: { label: 'Routes', icon: 'route', group: 2, key: 'r' },
    actions: [{ label: 'Add Route', href: '/routes?new=1', permission: 'routes.create' }],
  },
  {
    path: '/routes/import',
    permissions: ['imports.process'],
    Page: onDemand(async () => (await import('#admin/imports/import-page.tsx')).RoutesImportPage),
    name: { label: 'Import routes', icon: 'upload' },
  },
  {
    path: '/buses',
    permissions: ['buses.view'],
    Page: onDemand(async () => (await import('#admin/buses/buses-page.tsx')).BusesPage),
    link: { label: 'Buses', icon: 'bus', group: 2, key: 'e' },
    actions: [{ label: 'Add Bus', href: '/buses?new=1', permission: 'buses.create' }],
  },
  {
    path: '/buses/import',
    permissions: ['imports.process'],
    Page: onDemand(async () => (await import('#admin/imports/import-page.tsx')).BusesImportPage),
    name: { label: 'Import buses', icon: 'upload' },
  },
  {
    path: '/batches',
    permissions: ['batches.view'],
    Page: onDemand(async () => (await import('#admin/batches/batches-page.tsx')).BatchesPage),
    link: { label: 'Batches', icon: 'batch', group: 2, key: 'h' },
    actions: [{ label: 'Add Batch', href: '/batches?new=1', permission: 'batches.create' }],
  },
  {
    path: '/trips',
    permissions: ['trips.view', 'own-trips.view'],
    Page: onDemand(async () => (await import('#admin/trips/trips-page.tsx')).TripsPage),
    link: { label: 'Trips', icon: 'trip', group: 2, key: 't' },
    actions: [
      { label: 'New Trip', href: '/trips?new=1', permission: 'trips.create' },
      { label: 'Copy a week of trips', href: '/trips?week=1', permission: 'trips.create' },
      { label: 'Schedule several trips', href: '/trips?many=1', permission: 'trips.create' },
    ],
  },
  {
    path: '/trips/import',
    permissions: ['imports.process'],
    Page: onDemand(async () => (await import('#admin/imports/import-page.tsx')).TripsImportPage),
    name: { label: 'Import trips', icon: 'upload' },
  },
  {
    path: '/trips/:id/seats',
    permissions: ['seats.view'],
    Page: onDemand(async () => (await import('#admin/trips/seat-map/seat-map-page.tsx')).SeatMapPage),
  },
  {
    path: '/bookings',
    permissions: ['bookings.view'],
    Page: onDemand(async () => (await import('#admin/bookings/bookings-page.tsx')).BookingsPage),
    link: { label: 'Bookings', icon: 'booking', group: 3, key: 'b' },
    actions: [{ label: 'New Booking', href: '/bookings?new=1', permission: 'bookings.create' }],
  },
  {
    path: '/bookings/:id',
    permissions: ['bookings.view'],
    Page: onDemand(async () => (await import('#admin/bookings/booking-page.tsx')).BookingPage),
  },
  {
    path: '/boarding',
    permissions: ['boarding.view', 'own-trips.view'],
    Page: onDemand(async () => (await import('#admin/boarding/departures-page.tsx')).DeparturesPage),
    link: { label: 'Boarding', icon: 'scan', group: 3, key: 'g' },
  },
  {
    path: '/boarding/:id',
    permissions: ['boarding.view', 'own-trips.view'],
    Page: onDemand(async () => (await import('#admin/boarding/manifest-page.tsx')).ManifestPage),
  },
  {
    path: '/payments',
    permissions: ['payments.view'],
    Page: onDemand(async () => (await import('#admin/payments/payments-page.tsx')).PaymentsPage),
    link: { label: 'Payments', icon: 'payment', group: 3, key: 'p', waiting: 'payments' },
  },
  {
    path: '/payments/exceptions',
    permissions: ['payments.view'],
    Page: onDemand(async () => (await import('#admin/payments/exceptions-page.tsx')).ExceptionsPage),
    name: { label: 'Payment exceptions', icon: 'warn' },
  },
  {
    path: '/payments/refunds',
    permissions: ['payments.view'],
    Page: onDemand(async () => (await import('#admin/payments/refunds-page.tsx')).RefundsPage),
    name: { label: 'Refunds', icon: 'refund' },
  },
  {
    path: '/payments/disputes',
    permissions: ['disputes.view'],
    Page: onDemand(async () => (await import('#admin/payments/disputes-page.tsx')).DisputesPage),
    name: { label: 'Disputes', icon: 'warn' },
  },
  {
    path: '/payments/unknown',
    permissions: ['payments.view'],
    Page: onDemand(
      async () => (await import('#admin/payments/unknown-payments-page.tsx')).UnknownPaymentsPage,
    ),
    name: { label: 'Unknown payments', icon: 'payment' },
  },
  {
    path: '/payments/cash-up',
    permissions: CASH_UP_PERMISSIONS,
    Page: onDemand(async () => (await import('#admin/payments/cash-up-page.tsx')).CashUpPage),
    link: { label: 'Cash-up', icon: 'cash', group: 3, key: 'c' },
  },
  {
    path: '/messages',
    permissions: ['messages.view'],
    Page: onDemand(async () => (await import('#admin/messages/messages-page.tsx')).MessagesPage),
    link: { label: 'Messages', icon: 'message', group: 3, key: 'm', waiting: 'messages' },
  },
  {
    path: '/notifications',
    permissions: ['notifications.view', 'notifications.send'],
    Page: onDemand(
      async () => (await import('#admin/notifications/notifications-page.tsx')).NotificationsPage,
    ),
    link: { label: 'Notifications', icon: 'bell', group: 3, key: 'i' },
    actions: [{ label: 'Send Notification', href: '/notifications?new=1', permission: 'notifications.send' }],
  },
  {
    path: '/logs',
    permissions: ['logs.view'],
    Page: onDemand(async () => (await import('#admin/logs/logs-page.tsx')).LogsPage),
    link: { label: 'Logs', icon: 'log', group: 3, key: 'l' },
  },
  {
    path: '/settings',
    permissions: ['settings.view'],
    Page: onDemand(async () => (await import('#admin/settings/settings-page.tsx')).SettingsPage),
    link: { label: 'Settings', icon: 'settings', group: 4, key: 's' },
  },
  {
    path: '/roles',
    permissions: ['roles.view'],
    Page: onDemand(async () => (await import('#admin/roles/roles-page.tsx')).RolesPage),
    link: { label: 'Roles', icon: 'roles', group: 4, key: 'o' },
    actions: [{ label: 'Add Role', href: '/roles?new=1', permission: 'roles.create' }],
  },
  {
    path: '/privacy',
    permissions: ['privacy.process'],
    Page: onDemand(async () => (await import('#admin/privacy/privacy-page.tsx')).PrivacyPage),
    link: { label: 'Privacy', icon: 'lock', group: 4, key: 'y' },
  },
  {
    path: '/api-keys',
    permissions: ['api-keys.edit'],
    Page: onDemand(async () => (await import('#admin/api-keys/api-keys-page.tsx')).ApiKeysPage),
    link: { label: 'API Keys', icon: 'key', group: 4, key: 'a' },
    actions: [{ label: 'Create API Key', href: '/api-keys?new=1', permission: 'api-keys.edit' }],
  },
  {
    path: '/webhooks',
    permissions: ['webhooks.edit'],
    Page: onDemand(async () => (await import('#admin/webhooks/webhooks-page.tsx')).WebhooksPage),
    link: { label: 'Webhooks', icon: 'share', group: 4, key: 'w' },
    actions: [{ label: 'Add Webhook', href: '/webhooks?new=1', permission: 'webhooks.edit' }],
  },
  {
    path: '/webhooks/:id',
    permissions: ['webhooks.edit'],
    Page: onDemand(async () => (await import('#admin/webhooks/deliveries-page.tsx')).DeliveriesPage),
  },
  {
    path: '/account',
    permissions: 'everyone',
    Page: onDemand(async () => (await import('#admin/account/account-page.tsx')).AccountPage),
    name: { label: 'Your account', icon: 'users' },
  },
]

/**
 * Staff start at the first of these screens that they may open. Boarding comes early, because boarding staff do little
 * else. Bookings come before messages, because support looks up bookings while a passenger is on the phone.
 */
const BY_USE = ['/', '/boarding', '/bookings', '/messages', '/payments']

/** Returns the screen that opens after the login, from those that the user may open. */
export function firstScreen(screens: readonly Screen[]): Screen | undefined {
  const paths = BY_USE.filter((path) => screens.some((screen) => screen.path === path))
  return screens.find(({ path }) => path === paths[0]) ?? screens.find(({ link }) => link)
}
