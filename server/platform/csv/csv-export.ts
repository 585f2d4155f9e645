import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { fileAnswer } from '#server/platform/endpoints/file-answer.ts'
import { STREAMED } from '#server/platform/http/limit-handler-time.ts'
import type { CsvFile } from './export-list.ts'

/** An endpoint that streams a list as a CSV file. `things` is the plural of its rows. */
export const csvExport = <From, Query>(
  from: From,
  things: string,
  query: z.ZodMiniType<Query>,
  exportThings: (from: From, act: StaffAction, query: Query) => Promise<CsvFile>,
) => ({
  description: `Streams all matching ${things} as a CSV file. The export is recorded in the audit log.`,
  query,
  answer: fileAnswer('One line for each record.', 'text/csv'),
  route: STREAMED,
  handle: async (request: { act: StaffAction; query: Query }, reply: FastifyReply) => {
    const { headers, file } = await exportThings(from, request.act, request.query)
    return reply.headers(headers).send(file)
  },
})
