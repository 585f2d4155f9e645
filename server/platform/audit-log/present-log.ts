import type { LogEntry } from '#contracts/platform/logs.ts'
import type { LogRow } from './queries.ts'

export const presentLog = (row: LogRow): LogEntry => ({
  id: Number(row.id),
  type: row.type,
  action: row.action,
  details: row.details,
  timestamp: row.created_at.toISOString(),
  ipAddress: row.ip_address,
  actor: row.actor_name === null ? null : { id: row.actor_id, name: row.actor_name },
  bookingId: row.booking_id,
  entity: row.entity,
  entityId: row.entity_id,
  before: fields(row.before),
  after: fields(row.after),
  requestId: row.request_id,
})

const fields = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null
