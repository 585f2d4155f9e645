import type { FastifyRequest } from 'fastify'
import { IdempotencyHeaders } from '#contracts/bookings/bookings.ts'
import { ImportAnswer, ImportFile, ImportPreviewAnswer, ImportRequest } from '#contracts/platform/imports.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { type ImportKind, previewImport, runImport } from './run-import.ts'

/** In JSON each line end and quotation mark of a file takes one byte more. */
const BODY_BYTES = 5_000_000

/** 5,000 trips have up to 255,000 seats, which take several seconds, and much longer on a busy machine. */
const LONGEST_MS = 120_000

/** `createPermission` is needed in addition to `imports.process`. */
type Options<Plan> = { tag: string; createPermission: Permission; kind: ImportKind<Plan> }

/**
 * Lets the connection wait for the answer. It would close after 20 s without data. Node sets the usual time limit again
 * with the next request.
 */
async function waitLong({ raw }: FastifyRequest): Promise<void> {
  // Requests of tests that call the app without a network have no real socket.
  if ('setTimeout' in raw.socket) raw.socket.setTimeout(LONGEST_MS + 5_000)
}

/** Adds the two endpoints of an import: the preview, and the import itself. */
export function importEndpoints<Plan>(
  app: Api,
  { background }: AppContext,
  { tag, createPermission, kind }: Options<Plan>,
): void {
  const { things } = kind

  app.post(
    `/${things}/import/preview`,
    {
      bodyLimit: BODY_BYTES,
      handlerTimeout: LONGEST_MS,
      preHandler: waitLong,
      config: { permission: 'imports.process', alsoNeeds: createPermission, errors: ['TOO_LARGE'] },
      schema: {
        tags: [tag],
        summary: `Preview an import of ${things}`,
        description: `Returns, line by line, what a CSV file of ${things} would create or change, or what is wrong with it. The file has at most 5,000 lines and 2 MB, in UTF-8. Writes nothing.`,
        body: ImportFile,
        response: { 200: ImportPreviewAnswer },
      },
    },
    async (request) => ({
      data: await previewImport(background, staffActionOf(request), kind, request.body.file),
    }),
  )

  app.post(
    `/${things}/import`,
    {
      bodyLimit: BODY_BYTES,
      handlerTimeout: LONGEST_MS,
      preHandler: waitLong,
      config: {
        permission: 'imports.process',
        alsoNeeds: createPermission,
        errors: ['CONFLICT', 'STALE', 'TOO_LARGE', 'KEY_REUSED'],
      },
      schema: {
        tags: [tag],
        summary: `Import ${things}`,
        description: `Imports a CSV file of ${things}: all lines or none. \`digest\` is that of the preview; if a verdict is no longer the one of the preview, returns \`STALE\` and changes nothing. An \`Idempotency-Key\` makes retries safe.`,
        headers: IdempotencyHeaders,
        body: ImportRequest,
        response: { 201: ImportAnswer },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const imported = await runImport(background, staffActionOf(request), kind, request.body, key)
      return reply.code(201).send({ data: imported })
    },
  )
}
