import { type Html, html, multiline } from '#domain/platform/html.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'

/** Each element with text sets the font itself, because Outlook does not inherit fonts reliably. */
export const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

/** Part of a mail in both formats: a table row for HTML, and lines of plain text. */
export type Block = { html: Html; text: string }

export const paragraph = (text: string): Block => ({
  html: html`<tr><td class="soft" style="padding:10px 24px 0;font-size:16px;line-height:1.5;color:${PALETTE.inkSoft};${FONT}">${multiline(text)}</td></tr>`,
  text,
})

export type Fact = { name: string; value: string; isReference?: boolean }

export const facts = (all: readonly Fact[]): Block => ({
  html: html`<tr><td style="padding:16px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${all.map(factRow)}</table></td></tr>`,
  // Keeps each value on one line: a line break in a sender's name could fake another fact.
  text: all.map(({ name, value }) => `${name}: ${value.replace(/\s+/g, ' ')}`).join('\n'),
})

function factRow({ name, value, isReference }: Fact): Html {
  const cell = `padding:8px 0;border-bottom:1px solid #efe8d8;font-size:15px;line-height:1.4;vertical-align:top;${FONT}`
  const shown = isReference
    ? html`<span style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px;white-space:nowrap">${value}</span>`
    : value
  return html`<tr><td class="line soft" style="${cell};color:${PALETTE.inkSoft};padding-right:12px">${name}</td><td class="line ink" align="right" style="${cell};color:${PALETTE.ink};font-weight:600;word-break:break-word">${shown}</td></tr>`
}

/** Highlights the one thing the reader must not overlook. */
export const notice = (title: string, text: string): Block => ({
  html: html`<tr><td style="padding:16px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="notice" bgcolor="${PALETTE.amberSoft}" style="background:${PALETTE.amberSoft};border-left:6px solid ${PALETTE.amber};border-radius:8px;padding:14px 16px;font-size:15px;line-height:1.45;color:${PALETTE.ink};${FONT}"><b style="font-size:17px">${title}</b><br>${text}</td></tr></table></td></tr>`,
  text: `*** ${title} ***\n${text}`,
})

export const button = (label: string, href: string): Block => ({
  html: html`<tr><td style="padding:16px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="${PALETTE.green}" style="background:${PALETTE.green};border-radius:10px;mso-padding-alt:15px 20px"><a href="${href}" style="display:block;padding:15px 20px;color:${PALETTE.white};font-weight:600;font-size:16px;line-height:1.3;text-decoration:none;${FONT}">${label}</a></td></tr></table></td></tr>`,
  text: `${label}:\n${href}`,
})

/** A button for a secondary action. */
export const outlinedButton = (label: string, href: string): Block => ({
  html: html`<tr><td style="padding:16px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="border:2px solid ${PALETTE.green};border-radius:10px;mso-padding-alt:13px 18px"><a class="link" href="${href}" style="display:block;padding:13px 18px;color:${PALETTE.green};font-weight:600;font-size:16px;line-height:1.3;text-decoration:none;${FONT}">${label}</a></td></tr></table></td></tr>`,
  text: `${label}:\n${href}`,
})

export const list = (title: string, items: readonly string[]): Block => ({
  html: html`<tr><td style="padding:20px 24px 0"><p class="ink" style="margin:0 0 8px;font-size:16px;font-weight:600;color:${PALETTE.ink};${FONT}">${title}</p><ul class="soft" style="margin:0;padding-left:20px;font-size:15px;line-height:1.55;color:${PALETTE.inkSoft};${FONT}">${items.map((item) => html`<li style="margin:0 0 4px">${item}</li>`)}</ul></td></tr>`,
  text: [title, ...items.map((item) => `- ${item}`)].join('\n'),
})

/** Quotes text that a visitor wrote, set apart from our own text. */
export const quote = (text: string): Block => ({
  html: html`<tr><td style="padding:16px 24px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="panel ink" bgcolor="${PALETTE.sand}" style="background:${PALETTE.sand};border-left:4px solid ${PALETTE.khaki};border-radius:8px;padding:14px 16px;font-size:15px;line-height:1.5;color:${PALETTE.ink};word-break:break-word;${FONT}">${multiline(text)}</td></tr></table></td></tr>`,
  text: text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n'),
})
