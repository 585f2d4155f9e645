/** The user who acted. Entries about visitors or the system itself have none. */
export type Actor = { id: number; name: string }

export type LogEntry = {
  type: 'booking' | 'admin'
  /** Noun and verb: `refund.requested`. */
  action: string
  details: string
  bookingId?: number | undefined
  entity?: string
  entityId?: number
  actor?: Actor | undefined
  before?: object
  after?: object
  ip?: string | undefined
  requestId?: string | undefined
}
