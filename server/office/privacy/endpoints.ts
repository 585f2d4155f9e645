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
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { STREAMED } from '#server/platform/http/limit-handler-time.ts'
import { changeConsent } from './consents.ts'
import { eraseMyData } from './erase-my-data.ts'
import { exportMyData } from './export-my-data.ts'
import { openMyData } from './open-my-data.ts'
import { sendDataLink } from './send-data-link.ts'
import { eraseForPerson, exportForPerson, lookUpPerson } from './staff-requests.ts'

const asJsonFile = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'content-type': 'application/json; charset=utf-8',
})

/** All of these are POST: a GET can be made by a mail scanner or a preview, and its address ends up in logs. */
export const privacyEndpoints = endpointsFor('My data', (endpoint, context) => {
  endpoint('POST /my-data/links', 'public', 'Send a link to personal data', {
    errors: ['TOO_MANY'],
    description:
      'Sends a link to an e-mail address (by mail) or a phone number (by SMS). The link works once, for 15 minutes. The response is the same whether or not we hold data about the contact.',
    body: DataLinkInput,
    handle: (request) => sendDataLink(context, request.body, addressOf(request)),
  })

  endpoint('POST /my-data/open', 'public', 'Open personal data with a link', {
    errors: ['CONFLICT', 'TOO_MANY'],
    description:
      'Uses up the token of a link. Returns a key that works for 15 minutes, how much data we hold and, if it cannot be erased yet, the reasons.',
    body: DataToken,
    answer: DataVisitAnswer,
    data: (request) => openMyData(context, request.body, addressOf(request)),
  })

  endpoint('POST /my-data/export', 'public', 'Export personal data as JSON', {
    errors: ['CONFLICT', 'TOO_MANY'],
    route: STREAMED,
    description:
      'Streams everything that we hold about the person, and nothing about other people. A link sent by SMS opens only the last 12 months.',
    body: DataKey,
    answer: DataExport,
    handle: async ({ body }, reply) => {
      const file = await exportMyData(context, body)
      return reply.headers(asJsonFile('my-data.json')).send(file)
    },
  })

  endpoint('POST /my-data/consents', 'public', 'Give or withdraw a consent', {
    errors: ['CONFLICT', 'TOO_MANY'],
    description:
      'Records the consent with the version of its text, or withdraws it. Returns the person’s consents.',
    body: ConsentInput,
    answer: ConsentsAnswer,
    data: ({ body }) => changeConsent(context.db, body),
  })

  endpoint('POST /my-data/erase', 'public', 'Erase personal data', {
    errors: ['CONFLICT'],
    description:
      'Erases the person’s data at once, sends a receipt and returns it. Refuses while the data is still needed for a journey, held seats, a payment, a refund or a dispute.',
    body: EraseInput,
    answer: ErasureAnswer,
    data: ({ body }) => eraseMyData(context, body),
  })

  endpoint('POST /privacy/lookups', 'privacy.process', 'Look up a person', {
    description:
      'Returns how much data we hold about a contact, for a person who cannot use a link. The lookup is recorded in the audit log.',
    body: PrivacyLookup,
    answer: PrivacyLookupAnswer,
    data: ({ act, body }) => lookUpPerson(context, act, body),
  })

  endpoint('POST /privacy/exports', 'privacy.process', 'Export the data of a person', {
    stepUp: true,
    route: STREAMED,
    description:
      'Streams everything that we hold about a contact as JSON. The export is recorded in the audit log, with the SHA-256 digest of the file.',
    body: PrivacyLookup,
    answer: DataExport,
    handle: async ({ act, body }, reply) => {
      const file = await exportForPerson(context, act, body)
      return reply.headers(asJsonFile('personal-data.json')).send(file)
    },
  })

  endpoint('POST /privacy/erasures', 'privacy.process', 'Erase the data of a person', {
    stepUp: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
    description:
      'Erases the data of a person who asked for this without a link, and sends the receipt to the contact. `identity` says how staff checked who the person is. The same refusals apply as for a person with a link.',
    body: PrivacyErasure,
    answer: ErasureAnswer,
    data: ({ act, body }) => eraseForPerson(context, act, body),
  })
})
