import { expect, test } from 'vitest'
import { browserFamily } from './browser-family.ts'

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    'Chrome',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge'],
  ['Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 OPR/80.0', 'Opera'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/7.1; U; en) Presto/2.12', 'Opera'],
  ['Mozilla/5.0 (Linux; Android 13) SamsungBrowser/23.0 Chrome/115.0 Safari/537.36', 'Samsung Internet'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1', 'Safari'],
  ['curl/8.0', 'other'],
  [undefined, 'other'],
])('%s is %s', (userAgent, family) => expect(browserFamily(userAgent)).toBe(family))
