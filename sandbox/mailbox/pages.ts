import type { Email } from 'postal-mime'
import { type Html, html } from '#domain/platform/html.ts'
import { attachmentBytes, type Mail, type Message } from '#sandbox/mailbox/store.ts'
import { lagosTime } from '#sandbox/pages/layout.ts'

const frame = (
  content: Html,
) => html`<header><p class="sandbox">Sandbox: nothing here has left this machine</p>
<div class="livery"></div></header>
<main class="wrap">${content}</main>`

export const listPage = (messages: Message[], publicPath: string) =>
  frame(html`<div class="top">
<h1>Mail and SMS</h1>
${messages.length > 0 && html`<form method="post" action="${publicPath}/mail/clear"><button class="button button--danger">Clear all</button></form>`}
</div>
${
  messages.length === 0
    ? html`<p class="panel panel--padded">No messages yet. Every e-mail and SMS that Tafiya sends appears here.</p>`
    : html`<ul class="panel messages">${messages.map((message) => row(message, publicPath))}</ul>`
}`)

const row = (
  { id, kind, to, subject, at, attachments }: Message,
  publicPath: string,
) => html`<li><a href="${publicPath}/mail/${id}">
<span class="kind${kind === 'sms' && ' kind--sms'}">${kind === 'sms' ? 'SMS' : 'Mail'}</span>
<span><b>${subject || '(no subject)'}</b>to ${to.join(', ')}${attachments.length > 0 && html` · ${attachments.length} attached`}</span>
<span class="hint">${lagosTime(at)}</span></a></li>`

export const smsPage = (message: Message, publicPath: string) =>
  frame(html`${back(publicPath)}<h1>SMS</h1>
<section class="panel panel--padded" aria-label="Details">${facts(message)}</section>
<section class="panel panel--padded" aria-label="Text"><p class="text">${message.text}</p></section>`)

export function mailPage({ message, email }: Mail, publicPath: string): Html {
  const { id, subject, attachments } = message
  return frame(html`${back(publicPath)}<h1>${subject || '(no subject)'}</h1>
<section class="panel panel--padded" aria-label="Details">${facts(message)}</section>
${attachments.length > 0 && html`<section aria-label="Attachments"><ul class="files">${attachments.map((file, index) => attachmentLink(file, `${publicPath}/mail/${id}/attachments/${index}`))}</ul></section>`}
${email.html && html`<section class="panel" aria-label="HTML"><iframe class="mail-frame" title="The e-mail as the recipient sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${publicPath}/mail/${id}/html"></iframe></section>`}
${email.text && html`<h2>Text</h2><section class="panel panel--padded" aria-label="Text"><p class="text">${email.text}</p></section>`}
<h2>Headers</h2>
<section class="panel panel--padded" aria-label="Headers"><dl class="headers">${email.headers.map(({ originalKey, value }) => fact(originalKey, value))}</dl></section>`)
}

export const missingPage = (publicPath: string) =>
  frame(
    html`${back(publicPath)}<h1>Message not found</h1><p class="panel panel--padded">It may have been cleared.</p>`,
  )

const back = (publicPath: string) => html`<p><a href="${publicPath}/mail">All messages</a></p>`

const facts = ({ from, to, at }: Message) => html`<dl class="headers">
${fact('From', from)}${fact('To', to.join(', '))}${fact('Time', lagosTime(at))}</dl>`

const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

const attachmentLink = ({ filename, size }: Message['attachments'][number], href: string) =>
  html`<li><a class="button" href="${href}" download>${filename} (${Math.ceil(size / 1024)} kB)</a></li>`

/** Prepares the HTML part for its frame: links open in a new tab, and embedded images are inlined. */
export function framedHtml(email: Email): string {
  const base = '<base target="_blank">'
  const markup = email.html ?? ''
  const opened = /<head[^>]*>/i.test(markup)
    ? markup.replace(/<head[^>]*>/i, (head) => head + base)
    : base + markup
  return opened.replace(/cid:([^"'\s)>]+)/g, (link, contentId: string) => {
    const part = email.attachments.find((attachment) => attachment.contentId === `<${contentId}>`)
    return part ? `data:${part.mimeType};base64,${attachmentBytes(part).toString('base64')}` : link
  })
}
