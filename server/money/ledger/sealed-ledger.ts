import type { Sealed } from '#server/platform/seals/sealed.ts'

export const MONEY_LEDGER: Sealed = {
  name: 'money ledger',
  seals: { table: 'day_roots', rows: 'lines', sha256: 'root' },
  table: 'money_lines',
  at: 'at',
  canonical: `
    jsonb_build_array(
      l.id, l.payment_id, l.booking_id, l.refund_id, l.act_id, l.kind, l.kobo,
      to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      to_char(l.event_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), l.currency, l.mode
    )::text`,
}
