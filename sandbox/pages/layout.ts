import type { FastifyReply } from 'fastify'
import { type Html, html } from '#domain/platform/html.ts'

/**
 * Headers that allow files only from our own origin, except data: images, and frames only in our own pages. They
 * override the headers of the host app.
 */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
}

type Page = { title: string; publicPath: string; script: string; body: Html; data?: Record<string, string> }

export function sendPage(reply: FastifyReply, { title, publicPath, script, body, data = {} }: Page) {
  const attributes = Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`)
  const page = html`<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tafiya sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${publicPath}/assets/sandbox.css">
<script type="module" src="${publicPath}/assets/${script}"></script>
</head>
<body${attributes}>
${body}
</body>
</html>`
  return reply.headers(HEADERS).type('text/html; charset=utf-8').send(page.markup)
}

/** The logo of Tafiya: a half circle above a road. */
export const mark = html`<svg viewBox="0 0 48 48" fill="none" aria-hidden="true"><rect width="48" height="48" rx="12" fill="#0a6b46"/><path d="M14.5 20.5a9.5 9.5 0 0 1 19 0Z" fill="#f2a413"/><rect x="8" y="20" width="32" height="5.4" rx="2.7" fill="#fffdf8"/><path d="M21.2 25h5.6l4.7 15.2H16.5Z" fill="#fffdf8"/><path d="M24 27.6v2.6m0 2.8v4.2" stroke="#0a6b46" stroke-width="2" stroke-linecap="round"/></svg>`

export function lagosTime(at: string): string {
  const time = new Date(at).toLocaleString('en-GB', {
    timeZone: 'Africa/Lagos',
    dateStyle: 'medium',
    timeStyle: 'medium',
  })
  return `${time} WAT`
}
