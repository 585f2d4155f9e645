import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod'
import { ErrorAnswer } from '#contracts/platform/error-answer.ts'
import { type ErrorCode, statusOf } from '#server/platform/errors.ts'
import { describeEndpoint } from '#server/platform/http/describe-endpoint.ts'

/**
 * Serves the OpenAPI description and Swagger UI under /api/docs. Must run before the endpoints are registered: Swagger
 * collects them as they are added.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Tafiya', version: '1', description: INTRODUCTION },
      components: {
        securitySchemes: {
          staff: { type: 'http', scheme: 'bearer', description: BEARER },
          apiKey: { type: 'http', scheme: 'bearer', description: API_KEY },
        },
        schemas: { ErrorAnswer: toJSONSchema(ErrorAnswer, { target: 'openapi-3.0' }) as object },
      },
      tags: Object.values(TAGS).flatMap((tags) =>
        Object.entries(tags).map(([name, description]) => ({ name, description })),
      ),
      ...tagGroups(),
    },
    transform: describeEndpoint,
  })
  await app.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api', staticCSP: DOCS_CSP })
}

/** Swagger UI uses inline styles, so the policy of its pages allows them. */
const DOCS_CSP =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The tags of the endpoints with their descriptions, grouped by the folders of the server. Most tags are named after a
 * screen of the back-office.
 */
const TAGS: Record<string, Record<string, string>> = {
  Network: {
    Routes: 'Origins and destinations, and whether passengers pay in full or in two parts.',
    Buses: 'Buses with their type, capacity and state.',
    Batches: 'NYSC batches that trips belong to.',
    Trips: 'Departures: search by visitors, planning and editing by staff.',
    Seats: 'The seat map of a trip, for visitors and for staff.',
  },
  Bookings: {
    'Booking wizard': 'Holding seats and retrieving a booking on the public site.',
    'Self-service': 'Passengers cancel their own bookings.',
    USSD: 'Booking, tickets and payment on any phone, through a gateway.',
    Bookings: 'Bookings in the back-office: list, counter sales, changes and moves.',
    Boarding: 'Departures, manifests and boarding of passengers.',
    Export: 'Bookings as a CSV file.',
    'Trip cancellations': 'Cancelling trips that have departed, with approval, and undoing a cancellation.',
  },
  Money: {
    Checkout: 'Online payment by the visitor, and webhooks from the payment provider.',
    'Money page':
      'What happened to a payment, or to the payments for a booking, in sentences for the passenger.',
    Payments: 'Payments in the back-office, with exceptions and refund requests.',
    Refunds: 'Refunds that are waiting, sent or failed.',
    Disputes: 'Payments that a bank disputes: deadline, evidence and answer.',
    'Unknown payments': 'Money at the provider that matches none of our payments.',
    'Cash-up': 'Payments taken and refunds paid out by staff on one day.',
  },
  Messages: {
    Tickets: 'PDF tickets, the QR codes for their seats, and trips for a calendar.',
    Messages: 'Messages from visitors and replies from staff.',
    Notifications: 'E-mails and SMS: sent, queued and failed.',
    Webhooks: 'Signed messages to other programs about bookings, payments and trips.',
  },
  People: {
    Login: 'Login, logout and forgotten passwords.',
    Account: 'Password, sessions and identity of the logged-in user.',
    'Second factor': 'Authenticator app, passkeys and recovery codes of the logged-in user.',
    Users: 'Staff accounts.',
    Roles: 'Roles and their permissions.',
    'API keys': 'Keys with which other programs call the API.',
    Views: 'Filters and sorting that the logged-in user has saved for lists.',
  },
  Office: {
    Dashboard: 'Figures, charts and recent activity.',
    Find: 'One search across bookings, payments, trips and buses.',
    Settings: 'The company settings.',
    Website: 'Stories, team, questions and offers on the public site.',
    'Page views': 'Page view counts, without personal data.',
    'Browser errors': 'Errors in browsers, without personal data.',
    'My data': 'Requests by people about their own data: a copy, erasure and consents.',
  },
  Platform: {
    Logs: 'The audit log.',
    Operations: 'Health checks.',
  },
}

/** Groups the tags for Redoc and other viewers. Swagger UI ignores the groups. */
const tagGroups = () => ({
  'x-tagGroups': Object.entries(TAGS).map(([name, tags]) => ({ name, tags: Object.keys(tags) })),
})

const MEANINGS: Record<ErrorCode, string> = {
  INVALID: 'The request is not valid. `fields` has a message for each invalid field.',
  UNAUTHENTICATED: 'The login is missing, wrong or expired, or a signature is wrong.',
  FORBIDDEN: 'The user lacks the permission.',
  STEP_UP: 'The user must confirm their identity first with `POST /api/account/confirm`.',
  SETUP_NEEDED: 'The user must first set a password or add a second factor.',
  NOT_FOUND: 'The record does not exist, or the user may not see it.',
  TOO_SLOW: 'The request body did not arrive in time.',
  CONFLICT: 'The request conflicts with the current data. `error` gives the reason.',
  STALE: 'The record changed after the client loaded it. Load it again, then save.',
  SEAT_TAKEN: 'A requested seat is no longer available.',
  TRIP_CLOSED: 'The trip no longer takes bookings or payments.',
  HOLD_EXPIRED: 'The hold on the seats has expired.',
  AMOUNT_DIFFERS: 'The amount is not the amount due.',
  BLOCKED: 'The passenger cannot do this now; `block` has the reason.',
  QUOTE_CHANGED: 'The amounts are no longer those of the quote; `quote` has the new ones.',
  TOO_LARGE: 'The request body is too large.',
  UNSUPPORTED_MEDIA: 'The request body is not JSON.',
  BAD_RANGE: 'The requested part of the file does not exist.',
  KEY_REUSED: 'The idempotency key has already been used with another body.',
  PROOF_NEEDED:
    'The client must solve the challenge in `fields.proof`, then send the request again with `proof`.',
  TOO_MANY: 'Too many requests or attempts. `Retry-After` gives the wait in seconds where it is known.',
  UNAVAILABLE: 'The server cannot respond right now. Try again after `Retry-After` seconds.',
  COMMIT_UNKNOWN:
    'It is not known yet whether the request was saved. Send it again, with the same `Idempotency-Key` if it had one.',
  MAINTENANCE: 'The site is under scheduled maintenance.',
}

const BEARER = 'The token from `POST /api/users/login`, sent as `Authorization: Bearer …`.'

const API_KEY =
  'An API key, `tk_…`, sent as `Authorization: Bearer …`. Staff create keys in the back-office. A key has a part of the permissions of its creator.'

const INTRODUCTION = `Bus seats, bookings and payments.

Requests and responses are JSON. Times are ISO 8601. Days are calendar days in Lagos.
Lists take \`page\`, \`pageSize\`, \`search\` and \`sort\`, and return \`data\` with the total.
Updates take the \`updatedAt\` that the client loaded; without it, changes by other users are not detected.

Every error is \`{ error, code, fields?, requestId? }\`: a sentence for people, a code for programs.
Any endpoint can return \`INVALID\`, \`TOO_SLOW\`, \`TOO_LARGE\`, \`UNSUPPORTED_MEDIA\`, \`UNAVAILABLE\` and
\`UNEXPECTED\`,
\`COMMIT_UNKNOWN\` if it writes, and \`UNAUTHENTICATED\` for an expired token. An API key that sends more than 600
requests a minute gets \`TOO_MANY\`.

| Code | Status | Meaning |
|---|---|---|
${Object.entries(MEANINGS)
  .map(([code, meaning]) => `| \`${code}\` | ${statusOf(code as ErrorCode)} | ${meaning} |`)
  .join('\n')}
| \`UNEXPECTED\` | 500 | An unforeseen error. The log has the details under the request ID. |
`
