/** The order matters, because most browsers also name the browsers that they imitate. */
const FAMILIES: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\/|UBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Returns the family of a browser by its User-Agent, without version, system or device. */
export const browserFamily = (userAgent = ''): string =>
  FAMILIES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other'
