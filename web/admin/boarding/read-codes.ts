import { reloadIfOutdated } from '#ui/new-version.ts'

/** The common subset of the browser's detector and the bundled one. */
type Detector = { detect: (image: ImageBitmapSource) => Promise<{ rawValue: string }[]> }

type NativeDetector = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/**
 * The pause between two detections: short enough for a steady hand, long enough to spare the battery of a cheap phone.
 */
const PAUSE_MS = 150

/** Detects codes in the video and passes each to `onCode`. Returns a function that stops it. */
export function readCodes(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
  let isStopped = false
  void (async () => {
    let native = await nativeDetector()
    while (!isStopped) {
      if (video.readyState >= video.HAVE_CURRENT_DATA) {
        try {
          const [seen] = await (native ?? (await bundledDetector())).detect(video)
          if (seen && !isStopped) onCode(seen.rawValue)
        } catch (error) {
          if (reloadIfOutdated(error)) return
          // The native detector may fail although it reports support: use the bundled one from now on. If the bundled
          // one fails, it missed this frame or is not loaded yet; the next round tries again.
          native = null
        }
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })()
  return () => {
    isStopped = true
  }
}

/**
 * Returns null if the browser's detector does not support QR codes. Chrome on some systems has one without any format.
 */
async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  try {
    const formats = (await Native?.getSupportedFormats()) ?? []
    return Native && formats.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : null
  } catch {
    return null
  }
}

let bundled: Detector | undefined

/** Loads the bundled detector (33 kB) only when it is needed. */
async function bundledDetector(): Promise<Detector> {
  if (bundled) return bundled
  const { BarcodeDetector } = await import('qr/decode.js')
  bundled = new BarcodeDetector({ formats: ['qr_code'] })
  return bundled
}
