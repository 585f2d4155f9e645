import { expect, test } from 'vitest'
import { smsLink, whatsAppLink } from './share-links.ts'

const shared = { text: 'Lagos to Awgu & back #1?', url: 'https://tafiya.example/bus/lagos-to-awgu?a=1&b=2' }
const encoded =
  'Lagos%20to%20Awgu%20%26%20back%20%231%3F%20https%3A%2F%2Ftafiya.example%2Fbus%2Flagos-to-awgu%3Fa%3D1%26b%3D2'

test('text and address become one value, so that neither can add a parameter', () => {
  expect(whatsAppLink(shared)).toBe(`https://wa.me/?text=${encoded}`)
  expect(smsLink(shared)).toBe(`sms:?&body=${encoded}`)
})
