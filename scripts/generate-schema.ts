import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/database/connect.ts'
import { ensureDatabase } from '#server/database/embedded/ensure-database.ts'
import { startPostgres } from '#server/database/embedded/start-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { ROOT } from '#server/root.ts'

/**
 * Writes server/database/schema.ts from a database that was just migrated, or with --check fails when it is stale.
 * Text columns with a closed list of values are told here, since PostgreSQL keeps those lists inside constraints.
 */
const CLOSED_LISTS: Record<string, string> = {
  'audit_log.type': `'admin' | 'booking'`,
  'batches.letter': `'A' | 'B' | 'C'`,
  'batches.stream': `'I' | 'II'`,
  'bookings.cancelled_because': `'customer' | 'expired' | 'staff' | 'trip_canceled' | null`,
  'bookings.status': `Generated<'CANCELLED' | 'CONFIRMED' | 'DRAFT' | 'PENDING'>`,
  'buses.bus_type': `'Coaster44' | 'Luxry51' | 'Sprinter'`,
  'notifications.status': `Generated<'delivered' | 'failed' | 'pending'>`,
  'notifications.type': `'email' | 'sms'`,
  'payments.provider': `'cash' | 'paystack' | 'pos' | 'transfer'`,
  'payments.purpose': `'BALANCE' | 'COMMITMENT' | 'FULL' | 'MANUAL'`,
  'payments.status': `Generated<'FAILED' | 'PAID' | 'PENDING'>`,
  'refunds.method': `Generated<'cash' | 'paystack' | 'transfer'>`,
  'refunds.status': `Generated<'FAILED' | 'NEEDS_ATTENTION' | 'PROCESSED' | 'REQUESTED' | 'SENT'>`,
  'routes.payment_type': `Generated<'Full' | 'Split'>`,
  'seats.status': `Generated<'AVAILABLE' | 'BOOKED' | 'RESERVED' | 'UNAVAILABLE'>`,
  'support_messages.status': `Generated<'answered' | 'closed' | 'new'>`,
  'trips.status': `Generated<'CANCELED' | 'COMPLETED' | 'SCHEDULED'>`,
  'users.status': `Generated<'active' | 'disabled'>`,
}

const folder = await mkdtemp(join(tmpdir(), 'tafiya-schema-'))
const postgres = await startPostgres({ dir: join(folder, 'postgres'), durable: false })
try {
  await ensureDatabase(postgres, 'schema')
  const connection = connect(postgres.url('schema'), { max: 2, onError: () => {} })
  await migrate(connection.db)
  await connection.close()

  const result = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      ...['--dialect', 'postgres', '--url', postgres.url('schema')],
      ...['--exclude-pattern', 'kysely_*', '--overrides', JSON.stringify({ columns: CLOSED_LISTS })],
      ...['--out-file', join(ROOT, 'server/database/schema.ts')],
      ...(process.argv.includes('--check') ? ['--verify'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (result.status !== 0) {
    console.error('server/database/schema.ts is not what the migrations make: run `npm run schema`.')
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
