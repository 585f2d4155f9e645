import type { FastifyInstance } from 'fastify'
import { CHECKOUT_SCRIPT } from '#sandbox/checkout/browser-script.ts'
import { MAILBOX_SCRIPT } from '#sandbox/mailbox/browser-script.ts'
import { STYLESHEET } from '#sandbox/pages/stylesheet.ts'
import { PHONE_SCRIPT } from '#sandbox/phone/browser-script.ts'

/** The contents are strings, not files, because the server build bundles imported code and copies no other files. */
const ASSETS = [
  ['sandbox.css', 'text/css', STYLESHEET],
  ['checkout.js', 'text/javascript', CHECKOUT_SCRIPT],
  ['mailbox.js', 'text/javascript', MAILBOX_SCRIPT],
  ['phone.js', 'text/javascript', PHONE_SCRIPT],
] as const

export async function assetEndpoints(app: FastifyInstance) {
  for (const [name, type, content] of ASSETS)
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(content),
    )
}
