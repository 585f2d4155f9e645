/**
 * The signs of the GSM 7-bit alphabet that we send: one other sign, and the whole text is counted in 70s instead of
 * 160s and costs two or three messages. Left out are those counted twice ([ ] { } | ^ ~ \ €) and accents, which some
 * handsets show as something else.
 */
const SENT = /[A-Za-z0-9 @$!"#%&'()*+,\-./:;<=>?_]/

const PLAIN: Record<string, string> = {
  '₦': 'N',
  '‘': "'",
  '’': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  ŋ: 'n',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
}

/** A text as every handset shows it: Ọ̀ṣogbo becomes Osogbo, what has no plain form goes. */
export const gsmText = (text: string): string =>
  [...text.normalize('NFKD')]
    .map((sign) => PLAIN[sign] ?? (/\s/.test(sign) ? ' ' : sign))
    .join('')
    .replace(/./gsu, (sign) => (SENT.test(sign) ? sign : ''))
    .replace(/ +/g, ' ')
    .trim()
