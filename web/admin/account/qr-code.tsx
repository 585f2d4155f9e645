import { qrPath } from '#ui/qr-path.ts'
import css from './account.module.css'

/** Draws a QR code. It is black on white in every theme, because cameras need this contrast. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = qrPath(text)
  return (
    <svg className={css.qr} role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
