import type { ComponentType } from 'react'
import type { Permission } from '#domain/permissions.ts'
import { onDemand } from '#ui/on-demand.tsx'
import type { AdminIconName } from './admin-icon.tsx'

export type Screen = {
  path: string
  /** Any one of these permissions opens the screen. */
  permissions: readonly Permission[] | 'everyone'
  Page: ComponentType
  /** The entry in the sidebar's navigation. Omitted for screens that are opened in another way. */
  link?: { label: string; icon: AdminIconName; group: 1 | 2 | 3 | 4; waiting?: 'payments' | 'messages' }
}

const DashboardPage = onDemand(async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage)

/**
 * Every screen for signed-in staff whose account is set up, in the order of the sidebar: staff without the dashboard
 * start at the first screen that they may open. The sidebar and the router both use this list.
 */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    permissions: ['dashboard.view'],
    Page: DashboardPage,
    link: { label: 'Dashboard', icon: 'dashboard', group: 1 },
  },
  { path: '/admin', permissions: ['dashboard.view'], Page: DashboardPage },
  {
    path: '/users',
    permissions: ['users.view'],
    Page: onDemand(async () => (await import('./users/users-page.tsx')).UsersPage),
    link: { label: 'Users', icon: 'users', group: 2 },
  },
  {
    path: '/routes',
    permissions: ['routes.view'],
    Page: onDemand(async () => (await import('./routes/routes-page.tsx')).RoutesPage),
    link: { label: 'Routes', icon: 'route', group: 2 },
  },
  {
    path: '/buses',
    permissions: ['buses.view'],
    Page: onDemand(async () => (await import('./buses/buses-page.tsx')).BusesPage),
    link: { label: 'Buses', icon: 'bus', group: 2 },
  },
  {
    path: '/batches',
    permissions: ['batches.view'],
    Page: onDemand(async () => (await import('./batches/batches-page.tsx')).BatchesPage),
    link: { label: 'Batches', icon: 'batch', group: 2 },
  },
  {
    path: '/trips',
    permissions: ['trips.view', 'own-trips.view'],
    Page: onDemand(async () => (await import('./trips/trips-page.tsx')).TripsPage),
    link: { label: 'Trips', icon: 'trip', group: 2 },
  },
  {
    path: '/trips/:id/seats',
    permissions: ['seats.view'],
    Page: onDemand(async () => (await import('./seat-map/seat-map-page.tsx')).SeatMapPage),
  },
  {
    path: '/bookings',
    permissions: ['bookings.view'],
    Page: onDemand(async () => (await import('./bookings/bookings-page.tsx')).BookingsPage),
    link: { label: 'Bookings', icon: 'booking', group: 3 },
  },
  {
    path: '/bookings/:id',
    permissions: ['bookings.view'],
    Page: onDemand(async () => (await import('./bookings/booking-page.tsx')).BookingPage),
  },
  {
    path: '/boarding',
    permissions: ['boarding.view', 'own-trips.view'],
    Page: onDemand(async () => (await import('./boarding/departures-page.tsx')).DeparturesPage),
    link: { label: 'Boarding', icon: 'scan', group: 3 },
  },
  {
    path: '/boarding/:id',
    permissions: ['boarding.view', 'own-trips.view'],
    Page: onDemand(async () => (await import('./boarding/manifest-page.tsx')).ManifestPage),
  },
  {
    path: '/payments',
    permissions: ['payments.view'],
    Page: onDemand(async () => (await import('./payments/payments-page.tsx')).PaymentsPage),
    link: { label: 'Payments', icon: 'payment', group: 3, waiting: 'payments' },
  },
  {
    path: '/payments/exceptions',
    permissions: ['payments.view'],
    Page: onDemand(async () => (await import('./payments/exceptions-page.tsx')).ExceptionsPage),
  },
  {
    path: '/payments/refunds',
    permissions: ['payments.view'],
    Page: onDemand(async () => (await import('./payments/refunds-page.tsx')).RefundsPage),
  },
  {
    path: '/payments/unknown',
    permissions: ['payments.view'],
    Page: onDemand(async () => (await import('./payments/unknown-payments-page.tsx')).UnknownPaymentsPage),
  },
  {
    path: '/payments/cash-up',
    permissions: ['payments.process', 'bookings.create'],
    Page: onDemand(async () => (await import('./payments/cash-up-page.tsx')).CashUpPage),
  },
  {
    path: '/messages',
    permissions: ['messages.view'],
    Page: onDemand(async () => (await import('./messages/messages-page.tsx')).MessagesPage),
    link: { label: 'Messages', icon: 'message', group: 3, waiting: 'messages' },
  },
  {
    path: '/notifications',
    permissions: ['notifications.view', 'notifications.send'],
    Page: onDemand(async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage),
    link: { label: 'Notifications', icon: 'bell', group: 3 },
  },
  {
    path: '/logs',
    permissions: ['logs.view'],
    Page: onDemand(async () => (await import('./logs/logs-page.tsx')).LogsPage),
    link: { label: 'Logs', icon: 'log', group: 3 },
  },
  {
    path: '/settings',
    permissions: ['settings.view'],
    Page: onDemand(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
    link: { label: 'Settings', icon: 'settings', group: 4 },
  },
  {
    path: '/roles',
    permissions: ['roles.view'],
    Page: onDemand(async () => (await import('./roles/roles-page.tsx')).RolesPage),
    link: { label: 'Roles', icon: 'roles', group: 4 },
  },
  {
    path: '/account',
    permissions: 'everyone',
    Page: onDemand(async () => (await import('./account/account-page.tsx')).AccountPage),
  },
]
