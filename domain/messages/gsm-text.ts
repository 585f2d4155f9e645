/**
 * The characters of the GSM 7-bit alphabet that we send. A single other character reduces the size of an SMS from 160
 * to 70 characters, so the text costs two or three SMS. Characters that count twice ([ ] { } | ^ ~ \ €) are left out,
 * and so are accents, which some handsets show incorrectly.
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

/** Returns text that every handset can show: Ọ̀ṣogbo becomes Osogbo. Characters without a plain form are removed. */
export const gsmText = (text: string): string =>
  [...text.normalize('NFKD')]
    .map((sign) => PLAIN[sign] ?? (/\s/.test(sign) ? ' ' : sign))
    .join('')
    .replace(/./gsu, (sign) => (SENT.test(sign) ? sign : ''))
    .replace(/ +/g, ' ')
    .trim()
