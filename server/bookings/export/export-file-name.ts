import type { ExportQuery } from '#contracts/exports.ts'
import { safeInFileName } from './csv.ts'

/** Returns `booking-export-2026-11-16-bus-LND-482XA-CONFIRMED.csv`; bus and status only if they were filtered. */
export function exportFileName(
  today: string,
  { busPlateNo, status }: Pick<ExportQuery, 'busPlateNo' | 'status'>,
): string {
  const plate = busPlateNo === undefined ? '' : safeInFileName(busPlateNo)
  const parts = ['booking-export', today, plate && `bus-${plate}`, status]
  return `${parts.filter(Boolean).join('-')}.csv`
}
