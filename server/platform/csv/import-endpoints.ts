import type { FastifyRequest } from 'fastify'
import { IdempotencyHeaders } from '#contracts/bookings/bookings.ts'
import { ImportAnswer, ImportFile, ImportPreviewAnswer, ImportRequest } from '#contracts/platform/imports.ts'
import type { Permission } from '#domain/people/permissions.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { AddEndpoint } from '#server/platform/endpoints/endpoints-for.ts'
import { type ImportKind, previewImport, runImport } from './run-import.ts'

/** In JSON each line end and quotation mark of a file takes one byte more. */
const BODY_BYTES = 5_000_000

/** 5,000 trips have up to 255,000 seats, which take several seconds, and much longer on a busy machine. */
const LONGEST_MS = 120_000

/** `createPermission` is needed in addition to `imports.process`. */
type Options<Plan> = { createPermission: Permission; kind: ImportKind<Plan> }

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
  endpoint: AddEndpoint,
  { background }: AppContext,
  { createPermission, kind }: Options<Plan>,
): void {
  const { things } = kind
  const route = { bodyLimit: BODY_BYTES, handlerTimeout: LONGEST_MS, preHandler: waitLong }

  endpoint(`POST /${things}/import/preview`, 'imports.process', `Preview an import of ${things}`, {
    alsoNeeds: createPermission,
    errors: ['TOO_LARGE'],
    route,
    description: `Returns, line by line, what a CSV file of ${things} would create or change, or what is wrong with it. The file has at most 5,000 lines and 2 MB, in UTF-8. Writes nothing.`,
    body: ImportFile,
    answer: ImportPreviewAnswer,
    data: ({ act, body }) => previewImport(background, act, kind, body.file),
  })

  endpoint(`POST /${things}/import`, 'imports.process', `Import ${things}`, {
    alsoNeeds: createPermission,
    errors: ['CONFLICT', 'STALE', 'TOO_LARGE', 'KEY_REUSED'],
    route,
    description: `Imports a CSV file of ${things}: all lines or none. \`digest\` is that of the preview; if a verdict is no longer the one of the preview, returns \`STALE\` and changes nothing. An \`Idempotency-Key\` makes retries safe.`,
    headers: IdempotencyHeaders,
    body: ImportRequest,
    created: ImportAnswer,
    data: ({ act, headers, body }) => runImport(background, act, kind, body, headers['idempotency-key']),
  })
}
