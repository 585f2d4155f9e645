import { reloadIfOutdated } from '#ui/new-version.ts'

/** A detector of QR codes: the browser's own BarcodeDetector or, where that fails, the one of the package `qr`. */
type Detector = { detect: (image: ImageBitmapSource) => Promise<{ rawValue: string }[]> }

type NativeDetector = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/**
 * The pause between two detections. With a longer pause, staff would have to hold the phone still for longer. A shorter
 * one would drain the battery of a cheap phone.
 */
const PAUSE_MS = 150

/**
 * Searches the video for codes repeatedly and passes the first code of each search to `onCode`. Returns a function that
 * stops the detection.
 */
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
          // The native detector may fail although it reports support, so the bundled one is used from now on. If the
          // bundled one fails or cannot be loaded, the next round tries again.
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
 * Returns the browser's own detector, or null if there is none or it does not support QR codes. On some systems Chrome
 * has a detector that supports no format.
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

/** Returns the bundled detector. It is about 36 kB and loaded only when it is needed. */
async function bundledDetector(): Promise<Detector> {
  if (bundled) return bundled
  const { BarcodeDetector } = await import('qr/decode.js')
  bundled = new BarcodeDetector({ formats: ['qr_code'] })
  return bundled
}
