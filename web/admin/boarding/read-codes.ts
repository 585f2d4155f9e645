import { reloadIfOutdated } from '#ui/new-version.ts'

/** The part of the browser's own detector and of the bundled one that is used here. */
type Detector = { detect: (image: ImageBitmapSource) => Promise<{ rawValue: string }[]> }

type NativeDetector = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Between two looks: often enough for a steady hand, seldom enough for a cheap phone's battery. */
const PAUSE_MS = 150

/** Looks at the video until it is told to stop; each code it sees is told. */
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
          // The phone's own detector may refuse although it promised. The bundled one only misses this picture, or has
          // not been loaded yet; both are tried again.
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

/** Chrome on some systems has a detector that knows no format at all. */
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

/** 33 kB, loaded only where they are needed. */
async function bundledDetector(): Promise<Detector> {
  if (bundled) return bundled
  const { BarcodeDetector } = await import('qr/decode.js')
  bundled = new BarcodeDetector({ formats: ['qr_code'] })
  return bundled
}
