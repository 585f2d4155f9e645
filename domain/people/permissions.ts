/**
 * Permissions of staff as `resource.kind`. If a user lacks the permission for an action, the server refuses the action
 * and screens hide it.
 */
export const PERMISSIONS = [
  'dashboard.view',
  ...kinds('users', 'view', 'create', 'edit', 'delete'),
  ...kinds('roles', 'view', 'create', 'edit', 'delete'),
  ...kinds('routes', 'view', 'create', 'edit', 'delete'),
  ...kinds('buses', 'view', 'create', 'edit', 'delete'),
  ...kinds('batches', 'view', 'create', 'edit', 'delete'),
  ...kinds('trips', 'view', 'create', 'edit', 'delete'),
  // Reads routes, buses and trips from CSV files. The permission to create them is needed as well.
  'imports.process',
  ...kinds('seats', 'view', 'edit'),
  // `delete` means cancelling: bookings are never deleted. `contact` edits the passenger's address, phone and e-mail.
  // `resend` mails the ticket. `waive` lowers the charge of a cancellation, with a reason.
  ...kinds('bookings', 'view', 'create', 'edit', 'delete', 'contact', 'resend', 'export', 'waive'),
  // The people on the seats of a booking. A driver may edit them on the trips they drive without this permission.
  'passengers.edit',
  ...kinds('payments', 'view', 'process', 'refund'),
  ...kinds('disputes', 'view', 'process'),
  ...kinds('boarding', 'view', 'process'),
  // `own-trips` allows boarding and the manifest of the trips that the user drives, and of no others.
  ...kinds('own-trips', 'view', 'process', 'export'),
  // Resolves problems that the devices at the door of a bus could not notice, such as a ticket that two of them
  // scanned.
  'door.resolve',
  ...kinds('settings', 'view', 'edit'),
  // The charges for cancelling a booking.
  ...kinds('policies', 'view', 'edit'),
  ...kinds('notifications', 'view', 'send'),
  ...kinds('messages', 'view', 'reply'),
  'logs.view',
  // Answers requests of people about their personal data: exports and erases it.
  'privacy.process',
  // Creates and revokes keys with which other programs call the API.
  'api-keys.edit',
  // Adds addresses of other programs that are told about bookings, payments and trips.
  'webhooks.edit',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** The permissions to take money: at the counter, by phone or at the bus. Any of them gives access to the cash-up. */
export const CASH_UP_PERMISSIONS = [
  'payments.process',
  'bookings.create',
  'bookings.edit',
  'boarding.process',
  'own-trips.process',
] as const satisfies readonly Permission[]

export type BuiltInRole = { name: string; description: string; permissions: readonly Permission[] }

const NETWORK = ['routes', 'buses', 'batches', 'trips'] as const

export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  { name: 'admin', description: 'Full system access', permissions: PERMISSIONS },
  {
    name: 'manager',
    description: 'Can manage trips and bookings',
    permissions: [
      'dashboard.view',
      'users.view',
      'roles.view',
      ...NETWORK.flatMap((resource) => kinds(resource, 'view', 'create', 'edit')),
      'imports.process',
      ...kinds('seats', 'view', 'edit'),
      ...kinds('bookings', 'view', 'create', 'edit', 'contact', 'resend', 'export', 'waive'),
      'passengers.edit',
      'payments.view',
      'disputes.view',
      ...kinds('boarding', 'view', 'process'),
      'door.resolve',
      'settings.view',
      'policies.view',
      ...kinds('notifications', 'view', 'send'),
      ...kinds('messages', 'view', 'reply'),
      'logs.view',
    ],
  },
  {
    name: 'finance',
    description: 'Handles payments and refunds',
    permissions: [
      'dashboard.view',
      'trips.view',
      ...kinds('bookings', 'view', 'export', 'waive'),
      ...kinds('payments', 'view', 'process', 'refund'),
      ...kinds('disputes', 'view', 'process'),
      'settings.view',
      'policies.view',
      'notifications.view',
      'logs.view',
    ],
  },
  {
    name: 'support',
    description: 'Answers passengers and resends tickets',
    permissions: [
      ...NETWORK.flatMap((resource) => kinds(resource, 'view')),
      'seats.view',
      ...kinds('bookings', 'view', 'contact', 'resend'),
      'passengers.edit',
      'payments.view',
      'policies.view',
      'notifications.send',
      ...kinds('messages', 'view', 'reply'),
    ],
  },
  {
    name: 'driver',
    description: 'Sees the trips they drive and boards passengers',
    permissions: kinds('own-trips', 'view', 'process', 'export'),
  },
]

function kinds<Resource extends string, Kind extends string>(resource: Resource, ...all: Kind[]) {
  return all.map((kind) => `${resource}.${kind}` as const)
}
