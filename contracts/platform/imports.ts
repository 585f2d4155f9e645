import * as z from 'zod/mini'

export const MAX_IMPORT_LINES = 5_000
export const MAX_IMPORT_BYTES = 2_000_000

/**
 * A column of a file that staff import. It has the same heading as in the export, so that an exported file can be
 * imported.
 */
export type ImportColumn = {
  heading: string
  /** The field of the record, as the contract of its form calls it. */
  field: string
  /** True if the file must have the column. A file needs any other column only to set its field. */
  isNeeded?: boolean
  example: string
}

/** The columns that an import reads. */
export const IMPORT_COLUMNS = {
  routes: [
    { heading: 'From', field: 'origin', isNeeded: true, example: 'Lagos' },
    { heading: 'To', field: 'destination', isNeeded: true, example: 'Awgu (Enugu)' },
    { heading: 'Boarding point', field: 'boardingPoint', example: 'Jibowu Park' },
    { heading: 'Address', field: 'boardingAddress', example: '12 Ikorodu Road' },
    { heading: 'Landmark', field: 'boardingLandmark', example: 'Opposite the filling station' },
    { heading: 'Map link', field: 'boardingMapUrl', example: 'https://maps.example/jibowu' },
    { heading: 'Drop-off', field: 'dropOff', example: 'Camp gate' },
    { heading: 'Night stop', field: 'nightStop', example: 'Lokoja, 7 pm to 6 am, your room is included' },
    { heading: 'Distance (km)', field: 'distanceKm', example: '560' },
    { heading: 'Duration', field: 'duration', example: '11 hours' },
    { heading: 'Payment type', field: 'paymentType', example: 'Full or Split' },
    { heading: 'Status', field: 'isActive', example: 'Active or Inactive' },
  ],
  buses: [
    { heading: 'Bus Serial Number', field: 'plateNo', isNeeded: true, example: 'KJA-907YC' },
    { heading: 'Type', field: 'busType', example: 'Sprinter, Coaster 44 or Luxury 51' },
    { heading: 'Capacity', field: 'capacity', example: '14' },
    { heading: 'Seats per row', field: 'seatsPerRow', example: '4' },
    { heading: 'Amenities', field: 'amenities', example: 'AC, USB charging' },
    { heading: 'Status', field: 'isActive', example: 'Active or Maintenance' },
  ],
  trips: [
    { heading: 'Departure (WAT)', field: 'departTime', isNeeded: true, example: '2026-12-14 05:30' },
    { heading: 'Arrival (WAT)', field: 'arriveTime', isNeeded: true, example: '2026-12-14 16:30' },
    { heading: 'From', field: 'origin', isNeeded: true, example: 'Lagos' },
    { heading: 'To', field: 'destination', isNeeded: true, example: 'Awgu (Enugu)' },
    { heading: 'Batch', field: 'batchId', isNeeded: true, example: '2026_A Stream_I' },
    { heading: 'Bus Serial Number', field: 'busId', isNeeded: true, example: 'KJA-907YC' },
    { heading: 'Driver', field: 'driverId', example: 'Musa Sample' },
    { heading: 'Price (₦)', field: 'price', isNeeded: true, example: '35000' },
    { heading: 'Status', field: 'status', example: 'SCHEDULED' },
  ],
} as const satisfies Record<string, readonly ImportColumn[]>

/** The kinds of records that can be imported. */
export type ImportThings = keyof typeof IMPORT_COLUMNS

const file = z.string('Choose a CSV file')

/** The text of the file. */
export const ImportFile = z.strictObject({ file })

/** `digest` is the digest of the preview that the user saw. */
export const ImportRequest = z.strictObject({
  file,
  digest: z.string('Check the file first').check(z.regex(/^[0-9a-f]{64}$/, 'Check the file first')),
})
export type ImportRequest = z.infer<typeof ImportRequest>

const ImportNote = z.object({
  /** The heading of the column, or null if the note is about the whole line. */
  column: z.nullable(z.string()),
  text: z.string(),
})

export const ImportLine = z.object({
  /** The number of the line in the file. The heading is line 1. */
  line: z.int(),
  /** The route, bus or trip of the line, as far as it can be read. */
  name: z.string(),
  /** `same`: the record exists and is equal, so the line changes nothing. `wrong`: `notes` say why. */
  result: z.enum(['new', 'change', 'same', 'wrong']),
  notes: z.array(ImportNote),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportPreviewAnswer = z.object({
  data: z.object({
    digest: z.string(),
    /** The lines with errors come first, then the others in the order of the file. */
    lines: z.array(ImportLine),
    created: z.int(),
    changed: z.int(),
    same: z.int(),
    wrong: z.int(),
  }),
})
export type ImportPreview = z.infer<typeof ImportPreviewAnswer>['data']

export const ImportAnswer = z.object({
  data: z.object({ created: z.int(), changed: z.int(), same: z.int() }),
})
export type Imported = z.infer<typeof ImportAnswer>['data']
