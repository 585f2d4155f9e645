/** A text that a visitor shares. Contains no name, reference or ticket: anybody may read it. */
export type Shared = { text: string; url: string }

export const whatsAppLink = (shared: Shared): string =>
  `https://wa.me/?text=${encodeURIComponent(inOneText(shared))}`

/** `?&` works on Android and iOS; each alone works on one of them only. */
export const smsLink = (shared: Shared): string => `sms:?&body=${encodeURIComponent(inOneText(shared))}`

const inOneText = ({ text, url }: Shared): string => `${text} ${url}`
