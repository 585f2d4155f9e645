import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import encodeQR from 'qr'
import { browserLaunch } from '#testing/browser-launch.ts'

const WIDTH = 640
const HEIGHT = 480

/** Starts a browser whose camera shows only this text as a QR code. */
export async function browserSeeing(text: string, file: string) {
  await writeFile(file, videoOf(text))
  const { launchOptions } = browserLaunch()
  return chromium.launch({
    ...launchOptions,
    args: [
      ...launchOptions.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
}

/** Returns a YUV4MPEG2 video of one frame: a plane of brightness, then two planes without colour. */
function videoOf(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const size = Math.floor(HEIGHT / modules.length)
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (let y = 0; y < size * modules.length; y++) {
    for (let x = 0; x < size * modules.length; x++) {
      if (modules[Math.floor(y / size)]?.[Math.floor(x / size)]) light[y * WIDTH + x + 80] = 16
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(header), light, colour])
}
