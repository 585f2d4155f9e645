import { useEffect, useEffectEvent, useRef, useState } from 'react'
import noteCss from '#admin/parts/form/note.module.css'
import { readCodes } from '#admin/parts/scanning/read-codes.ts'
import css from './boarding.module.css'

/**
 * Reads ticket codes from the camera, preferably the back camera. Shows a note if the browser provides no video, for
 * example because the user denied access.
 */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isBlind, setBlind] = useState(false)
  const tell = useEffectEvent(onCode)

  useEffect(() => {
    let stop = () => {}
    let stream: MediaStream | undefined
    let isGone = false
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch {
        return setBlind(true)
      }
      const screen = video.current
      if (isGone || !screen) return close()
      screen.srcObject = stream
      await screen.play().catch(() => {})
      // The panel may have been closed before the video started.
      if (!isGone) stop = readCodes(screen, (code) => tell(code))
    }
    function close() {
      stop()
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void open()
    return () => {
      isGone = true
      close()
    }
  }, [])

  if (isBlind) {
    return (
      <p className={`${noteCss.note} ${noteCss.warn} ${css.scanNote}`}>
        No camera found, or access was denied. Type the reference from the ticket instead.
      </p>
    )
  }
  return (
    <div className={css.camera}>
      <video ref={video} muted playsInline aria-label="Camera" />
    </div>
  )
}
