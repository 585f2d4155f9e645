import * as z from 'zod/mini'
import { DataExport } from '#contracts/office/data-export.ts'
import {
  ConsentInput,
  ConsentsAnswer,
  DataKey,
  DataLinkInput,
  DataToken,
  DataVisitAnswer,
  EraseInput,
  ErasureAnswer,
  PrivacyErasure,
  PrivacyLookup,
  PrivacyLookupAnswer,
} from '#contracts/office/my-data.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { A_DAY_MS } from '#server/platform/http/limit-handler-time.ts'
import { changeConsent } from './consents.ts'
import { eraseMyData } from './erase-my-data.ts'
import { exportMyData } from './export-my-data.ts'
import { openMyData } from './open-my-data.ts'
import { sendDataLink } from './send-data-link.ts'
import { eraseForPerson, exportForPerson, lookUpPerson } from './staff-requests.ts'

/** Describes the export. The handler sends a stream, which Fastify does not serialize. */
const StreamedExport: z.ZodMiniType<unknown> = DataExport

/** Options of an endpoint that streams JSON. */
const STREAMED = { compress: { encodings: ['gzip' as const] }, handlerTimeout: A_DAY_MS }

const tags = ['My data']

const asJsonFile = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'content-type': 'application/json; charset=utf-8',
})

/** All of these are POST: a GET can be made by a mail scanner or a preview, and its address ends up in logs. */
export function privacyEndpoints(app: Api, context: AppContext): void {
  app.post(
    '/my-data/links',
    {
      config: { permission: 'public', errors: ['TOO_MANY'] },
      schema: {
        tags,
        summary: 'Send a link to personal data',
        description:
          'Sends a link to an e-mail address (by mail) or a phone number (by SMS). The link works once, for 15 minutes. The response is the same whether or not we hold data about the contact.',
        body: DataLinkInput,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await sendDataLink(context, request.body, addressOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/my-data/open',
    {
      config: { permission: 'public', errors: ['CONFLICT', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Open personal data with a link',
        description:
          'Uses up the token of a link. Returns a key that works for 15 minutes, how much data we hold and, if it cannot be erased yet, the reasons.',
        body: DataToken,
        response: { 200: DataVisitAnswer },
      },
    },
    async (request) => ({ data: await openMyData(context, request.body, addressOf(request)) }),
  )

  app.post(
    '/my-data/export',
    {
      ...STREAMED,
      config: { permission: 'public', errors: ['CONFLICT', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Export personal data as JSON',
        description:
          'Streams everything that we hold about the person, and nothing about other people. A link sent by SMS opens only the last 12 months.',
        body: DataKey,
        response: { 200: StreamedExport },
      },
    },
    async (request, reply) => {
      const file = await exportMyData(context, request.body)
      return reply.headers(asJsonFile('my-data.json')).send(file)
    },
  )

  app.post(
    '/my-data/consents',
    {
      config: { permission: 'public', errors: ['CONFLICT', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Give or withdraw a consent',
        description:
          'Records the consent with the version of its text, or withdraws it. Returns the person’s consents.',
        body: ConsentInput,
        response: { 200: ConsentsAnswer },
      },
    },
    async (request) => ({ data: await changeConsent(context.db, request.body) }),
  )

  app.post(
    '/my-data/erase',
    {
      config: { permission: 'public', errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Erase personal data',
        description:
          'Erases the person’s data at once, sends a receipt and returns it. Refuses while the data is still needed for a journey, held seats, a payment, a refund or a dispute.',
        body: EraseInput,
        response: { 200: ErasureAnswer },
      },
    },
    async (request) => ({ data: await eraseMyData(context, request.body) }),
  )

  app.post(
    '/privacy/lookups',
    {
      config: { permission: 'privacy.process' },
      schema: {
        tags,
        summary: 'Look up a person',
        description:
          'Returns how much data we hold about a contact, for a person who cannot use a link. The lookup is recorded in the audit log.',
        body: PrivacyLookup,
        response: { 200: PrivacyLookupAnswer },
      },
    },
    async (request) => ({ data: await lookUpPerson(context, staffActionOf(request), request.body) }),
  )

  app.post(
    '/privacy/exports',
    {
      ...STREAMED,
      config: { permission: 'privacy.process', stepUp: true },
      schema: {
        tags,
        summary: 'Export the data of a person',
        description:
          'Streams everything that we hold about a contact as JSON. The export is recorded in the audit log, with the SHA-256 digest of the file.',
        body: PrivacyLookup,
        response: { 200: StreamedExport },
      },
    },
    async (request, reply) => {
      const file = await exportForPerson(context, staffActionOf(request), request.body)
      return reply.headers(asJsonFile('personal-data.json')).send(file)
    },
  )

  app.post(
    '/privacy/erasures',
    {
      config: { permission: 'privacy.process', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Erase the data of a person',
        description:
          'Erases the data of a person who asked for this without a link, and sends the receipt to the contact. `identity` says how staff checked who the person is. The same refusals apply as for a person with a link.',
        body: PrivacyErasure,
        response: { 200: ErasureAnswer },
      },
    },
    async (request) => ({ data: await eraseForPerson(context, staffActionOf(request), request.body) }),
  )
}
