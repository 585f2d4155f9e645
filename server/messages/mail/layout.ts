import type { Company } from '#domain/company/company.ts'
import { type Html, html } from '#domain/platform/html.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import { headerText } from '#server/platform/providers/header-text.ts'
import type { Letter } from '#server/platform/providers/mailer.ts'
import { type Block, FONT } from './blocks.ts'

export type Mail = Pick<Letter, 'subject' | 'html' | 'text'>

type Content = {
  company: Company
  subject: string
  /** The text an inbox shows after the subject. */
  preview: string
  /** A few words such as `Refund` or `E-ticket attached`, shown beside the company's name. */
  label: string
  title: string
  blocks: readonly Block[]
  /** Tells the recipient why they get this mail. */
  because: string
  /** JSON-LD for mail programs. */
  data?: object
}

/** Builds HTML and plain text from the same title and blocks. Only the HTML has the preview and the label. */
export function composeMail(content: Content): Mail {
  return { subject: headerText(content.subject), html: page(content).markup, text: plain(content) }
}

function plain({ company, title, blocks, because }: Content): string {
  const ways = [company.phone, company.email, company.publicUrl].filter(Boolean).join(', ')
  const footer = ['-- ', company.name, company.address, ways, because].filter(Boolean).join('\n')
  return `${[title, ...blocks.map((block) => block.text), footer].join('\n\n')}\n`
}

/**
 * Uses tables and inline styles, because Outlook supports little else. Classes serve only dark mode, which Apple Mail
 * and some Android clients take from the media query; Gmail generates its own dark colours. Contains no images: many
 * readers pay per megabyte.
 */
const page = ({
  company,
  preview,
  label,
  title,
  blocks,
  because,
  data,
}: Content): Html => html`<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no"><title>${title}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
@media (prefers-color-scheme: dark) {
  .page { background: #0c1712 !important; }
  .card { background: #14241d !important; border-color: #2a3d34 !important; }
  .ink { color: #eef3ee !important; }
  .soft { color: #b9c6bf !important; }
  .panel { background: #1c3128 !important; }
  .line { border-color: #2a3d34 !important; }
  .notice { background: #3a2c0a !important; color: #fdf0d2 !important; }
  .link { color: #7fd1a8 !important; }
}
</style>${data && dataBlock(data)}</head>
<body class="page" style="margin:0;padding:0;background:${PALETTE.sand};${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${PADDING}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PALETTE.sand}"><tr><td align="center" style="padding:16px 10px 32px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${PALETTE.white};border:1px solid ${PALETTE.line};border-radius:16px;overflow:hidden">
<tr><td bgcolor="${PALETTE.greenDark}" style="background:${PALETTE.greenDark};padding:18px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="color:${PALETTE.white};font-size:24px;line-height:1.2;font-weight:700;letter-spacing:-.02em;${FONT}">${company.name}</td>
<td align="right" style="color:${PALETTE.khakiSoft};font-size:14px;line-height:1.3;padding-left:12px;${FONT}">${label}</td></tr></table></td></tr>
<tr><td style="font-size:0;line-height:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td width="70%" height="6" bgcolor="${PALETTE.green}" style="background:${PALETTE.green}">&nbsp;</td><td width="18%" bgcolor="${PALETTE.khaki}" style="background:${PALETTE.khaki}">&nbsp;</td><td width="12%" bgcolor="${PALETTE.amber}" style="background:${PALETTE.amber}">&nbsp;</td></tr></table></td></tr>
<tr><td style="padding:28px 24px 0"><h1 class="ink" style="margin:0;font-size:26px;line-height:1.2;color:${PALETTE.ink};${FONT}">${title}</h1></td></tr>
${blocks.map((block) => block.html)}
<tr><td height="24" style="font-size:0;line-height:0">&nbsp;</td></tr>
${footer(company, because)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`

/** Escapes `<`, so that no value can end the element. */
const dataBlock = (data: object): Html => ({
  markup: `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
})

const footer = (company: Company, because: string): Html =>
  html`<tr><td class="line" style="padding:18px 24px 26px;border-top:1px solid #efe8d8"><p class="soft" style="margin:0;font-size:14px;line-height:1.55;color:${PALETTE.inkFaint};${FONT}">${contact(company)}${because}<br>${[company.name, company.address].filter(Boolean).join(', ')}</p></td></tr>`

function contact({ phone, email }: Company): Html | null {
  const call =
    phone &&
    html`call <a class="link" href="tel:${phone.replace(/[^+\d]/g, '')}" style="color:${PALETTE.green};white-space:nowrap">${phone}</a>`
  const write =
    email && html`write to <a class="link" href="mailto:${email}" style="color:${PALETTE.green}">${email}</a>`
  if (!call && !write) return null
  return html`Questions? Please ${call || null}${call && write ? ' or ' : null}${write || null}.<br>`
}

/** Invisible characters that keep the start of the mail's body out of the inbox preview. */
const PADDING: Html = { markup: '&#847;&zwnj;&nbsp;'.repeat(60) }
