import type { ImportPreview, ImportThings } from '#contracts/platform/imports.ts'
import { grouped } from '#domain/platform/grouped.ts'

const ONE: Record<ImportThings, string> = { routes: 'route', buses: 'bus', trips: 'trip' }

/** `1 trip`, `1,240 trips` */
export const countOf = (things: ImportThings, count: number): string =>
  `${grouped(count)} ${count === 1 ? ONE[things] : things}`

/** `124 trips to create, 2 to change, 3 unchanged, 1 line with errors` */
export function previewInWords(
  things: ImportThings,
  { created, changed, same, wrong }: Omit<ImportPreview, 'digest' | 'lines'>,
): string {
  return [
    `${countOf(things, created)} to create`,
    changed > 0 && `${grouped(changed)} to change`,
    same > 0 && `${grouped(same)} unchanged`,
    wrong > 0 && `${wrong === 1 ? '1 line' : `${grouped(wrong)} lines`} with errors`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `124 trips imported.`, `3 routes imported, 2 of them changed.` */
export const importedInWords = (
  things: ImportThings,
  { created, changed }: Pick<ImportPreview, 'created' | 'changed'>,
): string =>
  `${countOf(things, created + changed)} imported${changed > 0 ? `, ${grouped(changed)} of them changed` : ''}.`
