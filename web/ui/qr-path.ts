import encodeQR from 'qr'

/** Returns the dark modules of a QR code as an SVG path, and the side of the code in modules. */
export function qrPath(text: string): { path: string; side: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: dark.join(''), side: rows.length }
}
