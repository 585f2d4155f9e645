import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { privacyNotice } from '#domain/office/privacy-notice.ts'
import { KEPT_FOR } from '#domain/platform/retention.ts'
import { ROOT } from '#server/platform/root.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** The tables in the generated schema. */
const tables = [
  ...(read('server/platform/database/schema.ts').split('export interface DB {')[1] ?? '').matchAll(
    /^ {2}(\w+):/gm,
  ),
].map(([, name]) => name)

test('the record of processing lists every table of the database once', () => {
  const listed = [...read('docs/privacy.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(tables.length).toBeGreaterThan(40)
  expect(listed.toSorted()).toEqual(tables.toSorted())
})

test('the privacy notice states each period that the nightly job applies', () => {
  const notice = JSON.stringify(
    privacyNotice({ name: 'Tafiya', address: null, email: 'help@tafiya.example', phone: null }),
  )
  for (const period of new Set(Object.values(KEPT_FOR))) expect(notice).toContain(period)
  expect(notice).toContain('help@tafiya.example')
})
