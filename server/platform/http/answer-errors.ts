import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorAnswer } from '#contracts/platform/error-answer.ts'
import { isTransient } from '#server/platform/database/database-errors.ts'
import { AppError, type FieldErrors, invalid, notFound, unavailable } from '#server/platform/errors.ts'

/**
 * Turns every error of a hook or endpoint of the API into a response. The response contains no stack, no SQL and no
 * internal name.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toAppError(error, request)
    if (!refusal) {
      request.log.error({ err: error }, 'request failed')
      return send(reply, request, 500, { error: 'Something went wrong.', code: 'UNEXPECTED' })
    }
    if (refusal.code === 'UNAVAILABLE' || refusal.code === 'COMMIT_UNKNOWN')
      request.log.warn({ err: error }, 'request could not be served now')
    if (refusal.retryAfterSeconds) reply.header('retry-after', Math.ceil(refusal.retryAfterSeconds))
    // Otherwise Node would answer the missing rest of the body a second time.
    if (refusal.code === 'TOO_SLOW') reply.header('connection', 'close')
    const { code, message, fields, block, quote } = refusal
    return send(reply, request, refusal.status, {
      error: message,
      code,
      ...(fields && { fields }),
      ...(block && { block }),
      ...(quote && { quote }),
    })
  })
}

/** Returns the refusal that an error stands for, or undefined for an error of our own. */
export function toAppError(error: FastifyError, { raw }: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(fieldsOf(error))
  if (isTransient(error)) return unavailable()
  switch (error.statusCode) {
    case 400:
      return new AppError('INVALID', 'The request could not be read.')
    // The file server returns 403 for a path outside its folder.
    case 403:
    case 404:
      return notFound('Page')
    case 413:
      return new AppError('TOO_LARGE', 'The request is too large.')
    case 416:
      return new AppError('BAD_RANGE', 'That part of the file does not exist.')
    case 415:
      return new AppError('UNSUPPORTED_MEDIA', 'Requests must be sent as JSON.')
    // The handler exceeded its timeout, or it has not begun because the body is not complete.
    case 503:
      return raw.complete === false ? new AppError('TOO_SLOW', 'The request took too long.') : unavailable()
    default:
      // Other errors of the framework, such as an unsupported encoding.
      return isRefusal(error) ? new AppError('INVALID', 'The request could not be read.') : undefined
  }
}

const isRefusal = ({ statusCode = 500 }: FastifyError): boolean => statusCode >= 400 && statusCode < 500

function fieldsOf(error: {
  validation: { instancePath: string; message?: string | undefined }[]
}): FieldErrors {
  const fields: FieldErrors = {}
  for (const { instancePath, message } of error.validation) {
    // Takes the innermost field name: `dropOff` from `/stops/dropOff`. An error inside a list belongs to the list:
    // `brackets` from `/brackets/0/percent`.
    const [names = ''] = instancePath.split(/\/\d+(?:\/|$)/)
    const field = names.split('/').at(-1) || 'request'
    fields[field] ??= message ?? 'Not valid'
  }
  return fields
}

const send = (reply: FastifyReply, request: FastifyRequest, status: number, answer: ErrorAnswer) =>
  // Sets its own serializer, so that the response schemas of a route cannot turn a refusal into a second error.
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...answer, requestId: request.id })
