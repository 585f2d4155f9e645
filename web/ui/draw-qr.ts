import { qrPath } from './qr-path.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Draws a QR code, black on white in every theme, because cameras need this contrast. */
export function drawQr(text: string, label: string): SVGSVGElement {
  const { path, side } = qrPath(text)
  const svg = document.createElementNS(SVG, 'svg')
  const attributes = { role: 'img', 'aria-label': label, viewBox: `0 0 ${side} ${side}` }
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value)
  const ground = document.createElementNS(SVG, 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: '#fff' }))
    ground.setAttribute(name, value)
  const dark = document.createElementNS(SVG, 'path')
  for (const [name, value] of Object.entries({ d: path, fill: '#000', 'shape-rendering': 'crispEdges' }))
    dark.setAttribute(name, value)
  svg.append(ground, dark)
  return svg
}
