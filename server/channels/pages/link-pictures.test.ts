import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  LINK_PICTURE_SIZE,
  MAX_PICTURE_BYTES,
  pictureOfState,
  SITE_PICTURE,
} from '#domain/channels/link-picture.ts'
import { STATES } from '#domain/network/states.ts'
import { ROOT } from '#server/platform/root.ts'
import { ICONS } from './web-manifest.ts'

const FOLDER = join(ROOT, 'server/channels/pages/pictures')

const LINK_PICTURES = [SITE_PICTURE, ...STATES.map(pictureOfState)]
const ALL = [
  ...LINK_PICTURES.map((file) => ({ file, ...LINK_PICTURE_SIZE })),
  ...ICONS.map(({ file, size }) => ({ file, width: size, height: size })),
]

test('the folder has exactly the picture of the site, one of each state, and the icons', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(ALL.map(({ file }) => file).sort())
})

test.each(ALL)('$file is a PNG of $width × $height pixels and at most 100 kB', ({ file, width, height }) => {
  const bytes = readFileSync(join(FOLDER, file))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height])
  expect(bytes.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
})
