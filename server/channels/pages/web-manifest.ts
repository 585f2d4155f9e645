import { PICTURES_PATH } from '#domain/channels/link-picture.ts'

/** The icons of the site as files. `npx tsx tools/scripts/take-link-pictures.ts` draws them. */
export const ICONS = [
  { file: 'icon-192.png', size: 192, isMaskable: false },
  { file: 'icon-512.png', size: 512, isMaskable: false },
  { file: 'icon-maskable-512.png', size: 512, isMaskable: true },
  { file: 'apple-touch-icon.png', size: 180, isMaskable: true },
] as const

export const MANIFEST_PATH = '/site.webmanifest'

/**
 * Returns the web app manifest. `minimal-ui` keeps the browser's back and reload buttons, which passengers need while a
 * payment is confirmed.
 */
export const webManifest = (companyName: string) => ({
  name: companyName,
  short_name: companyName,
  lang: 'en-NG',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: '#0a6b46',
  background_color: '#f7f3e9',
  icons: ICONS.filter(({ file }) => file !== 'apple-touch-icon.png').map(({ file, size, isMaskable }) => ({
    src: `${PICTURES_PATH}/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: isMaskable ? 'maskable' : 'any',
  })),
})
