import * as z from 'zod/mini'
import { A_DAY_MS } from '#server/platform/http/limit-handler-time.ts'

/** Options of an endpoint that streams a CSV file. */
export const CSV_OPTIONS = {
  // Offers only gzip, which keeps up with the rows from the database.
  compress: { encodings: ['gzip' as const] },
  handlerTimeout: A_DAY_MS,
}

/**
 * Describes the file as a string in the API documentation. The handler sends a stream, which Fastify does not
 * serialize.
 */
const CsvText: z.ZodMiniType<unknown> = z.string()

export const CSV_RESPONSE = {
  200: { description: 'One line for each record.', content: { 'text/csv': { schema: CsvText } } },
}

export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
})
