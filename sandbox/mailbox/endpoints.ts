import type { FastifyInstance } from 'fastify'
import { framedHtml, listPage, mailPage, missingPage, smsPage } from '#sandbox/mailbox/pages.ts'
import { attachmentBytes, filesOf, type Mailbox, type Message } from '#sandbox/mailbox/store.ts'
import { sendPage } from '#sandbox/pages/layout.ts'

type Context = { mailbox: Mailbox; publicPath: string; closing: AbortSignal }
type Params = { id: string; index: string }
type Search = { to?: string; subject?: string; kind?: string; after?: string; waitMs?: string }

const LONGEST_WAIT_MS = 30_000

/** The HTML of a mail may not run scripts, and may load only images from the network. */
const MAIL_CSP =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'"

export async function mailboxEndpoints(app: FastifyInstance, { mailbox, publicPath, closing }: Context) {
  const script = 'mailbox.js'

  app.get('/mail', (_request, reply) => {
    const messages = mailbox.list()
    const data = { feed: `${publicPath}/mail.json`, after: String(messages[0]?.id ?? 0) }
    return sendPage(reply, {
      title: 'Mailbox',
      publicPath,
      script,
      data,
      body: listPage(messages, publicPath),
    })
  })

  /** Returns matching messages as JSON, newest first. With waitMs it first waits for a match, at most 30 seconds. */
  app.get<{ Querystring: Search }>('/mail.json', async ({ query }) => {
    const fits = fitting(query)
    const timeoutMs = Math.min(Number(query.waitMs) || 0, LONGEST_WAIT_MS)
    if (timeoutMs > 0) await mailbox.waitFor(fits, { timeoutMs, signal: closing }).catch(() => undefined)
    return { data: mailbox.list().filter(fits) }
  })

  app.delete('/mail', async (_request, reply) => {
    mailbox.clear()
    return reply.code(204).send()
  })

  app.post('/mail/clear', async (_request, reply) => {
    mailbox.clear()
    return reply.redirect(`${publicPath}/mail`, 303)
  })

  app.get<{ Params: Params }>('/mail/:id', async (request, reply) => {
    const message = mailbox.find(Number(request.params.id))
    const mail = message && (await mailbox.read(message.id))
    const title = message?.subject || 'Message'
    if (mail) return sendPage(reply, { title, publicPath, script, body: mailPage(mail, publicPath) })
    if (message) return sendPage(reply, { title, publicPath, script, body: smsPage(message, publicPath) })
    return sendPage(reply.code(404), { title, publicPath, script, body: missingPage(publicPath) })
  })

  app.get<{ Params: Params }>('/mail/:id/html', async (request, reply) => {
    const mail = await mailbox.read(Number(request.params.id))
    if (!mail?.email.html) return reply.code(404).send({ error: 'This message has no HTML part' })
    reply.headers({ 'content-security-policy': MAIL_CSP, 'x-frame-options': 'SAMEORIGIN' })
    return reply.type('text/html; charset=utf-8').send(framedHtml(mail.email))
  })

  app.get<{ Params: Params }>('/mail/:id/attachments/:index', async (request, reply) => {
    const mail = await mailbox.read(Number(request.params.id))
    const index = Number(request.params.index)
    const part = mail && filesOf(mail.email)[index]
    const named = mail?.message.attachments[index]
    if (!part || !named) return reply.code(404).send({ error: 'This message has no such attachment' })
    reply.headers({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(named.filename)}`,
      'x-content-type-options': 'nosniff',
    })
    return reply.type(part.mimeType).send(attachmentBytes(part))
  })
}

function fitting({ to, subject, kind, after }: Search) {
  return (message: Message) =>
    (!to || message.to.includes(to)) &&
    (!subject || message.subject.includes(subject)) &&
    (!kind || message.kind === kind) &&
    message.id > (Number(after) || 0)
}
