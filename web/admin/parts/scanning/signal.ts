import type { Boarding } from '#contracts/boarding/boarding.ts'

/**
 * The sound and vibration of each outcome, so that staff recognise it without looking. Each outcome has its own
 * pattern, such as one high tone for boarded and three tones for a balance due.
 */
const SIGNALS: Record<Boarding['outcome'], { tones: number[]; buzz: number[] }> = {
  boarded: { tones: [880], buzz: [80] },
  incomplete: { tones: [880, 660], buzz: [80, 60, 200] },
  already: { tones: [440, 440], buzz: [200, 80, 200] },
  unpaid: { tones: [660, 660, 660], buzz: [120, 60, 120, 60, 120] },
  unconfirmed: { tones: [220, 660], buzz: [500, 60, 120] },
  wrong_trip: { tones: [220, 180], buzz: [500] },
  cancelled: { tones: [220, 180, 150], buzz: [500, 100, 500] },
  replaced: { tones: [220, 440], buzz: [300, 80, 300] },
  unknown: { tones: [180], buzz: [400] },
}

const TONE_SECONDS = 0.16

export function signal(outcome: Boarding['outcome']): void {
  const { tones, buzz } = SIGNALS[outcome]
  navigator.vibrate?.(buzz)
  const sound = new AudioContext()
  tones.forEach((frequency, index) => {
    const tone = new OscillatorNode(sound, { frequency, type: 'square' })
    tone.connect(new GainNode(sound, { gain: 0.08 })).connect(sound.destination)
    const start = sound.currentTime + index * TONE_SECONDS * 1.4
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
    if (index === tones.length - 1) tone.onended = () => void sound.close()
  })
}
