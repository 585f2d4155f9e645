/** What both the browser's own detector and the one we bring can do. */
type Detector = { detect: (image: ImageBitmapSource) => Promise<{ rawValue: string }[]> }

/** Phones with Chrome read QR codes themselves; the others get 33 kB of ours, and only when they scan. */
async function newDetector(): Promise<Detector> {
  const native = (globalThis as { BarcodeDetector?: new (options: { formats: string[] }) => Detector })
    .BarcodeDetector
  if (native) return new native({ formats: ['qr_code'] })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}

/** Between two looks: often enough for a steady hand, seldom enough for a cheap phone's battery. */
const PAUSE_MS = 150

/** Looks at the video until it is told to stop; each code it sees is told. */
export function readCodes(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
  let isStopped = false
  void (async () => {
    const detector = await newDetector()
    while (!isStopped) {
      if (video.readyState >= video.HAVE_CURRENT_DATA) {
        const [seen] = await detector.detect(video).catch(() => [])
        if (seen && !isStopped) onCode(seen.rawValue)
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })()
  return () => {
    isStopped = true
  }
}
