import '#admin/parts/styles/admin.css'
import { readCodes } from '#admin/parts/scanning/read-codes.ts'
import { signal } from '#admin/parts/scanning/signal.ts'
import type { DoorVerdict } from '#domain/boarding/door-verdict.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { drawQr } from '#ui/draw-qr.ts'
import { element } from '#ui/element.ts'
import css from './door.module.css'
import { type Door, openDoor } from './door.ts'
import { fetchList } from './door-api.ts'
import { findTrip, type KeptTrip, keepTrip, removeEndedTrips } from './door-store.ts'
import { missingTexts, verdictTexts } from './verdict-texts.ts'

/** The interval between two downloads of the list while there is a network. */
const REFRESH_MS = 60_000
const UPLOAD_MS = 15_000

const tripId = Number(location.pathname.split('/').at(-1))
const page = document.getElementById('door') as HTMLElement
const manifest = `/boarding/${tripId}`
const PRIMARY = `${css.button} ${css.primary}`

async function start(): Promise<void> {
  void navigator.serviceWorker?.register('/door/sw.js', { scope: '/door/' })
  void navigator.storage?.persist?.()
  const isFree = await holdTrip()
  if (!isFree) return say('This boarding list is open in another tab.')
  await removeEndedTrips(Date.now())
  const kept = (await findTrip(tripId)) ?? (await download())
  if (kept) run(kept)
}

/**
 * Locks the trip for this tab until the tab is closed, because two tabs would give the same number to different events.
 * Resolves to false if another tab has the lock.
 */
const holdTrip = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(true)
    void navigator.locks.request(`door-${tripId}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise(() => {}) : undefined
    })
  })

async function download(): Promise<KeptTrip | null> {
  say('Downloading the boarding list...')
  const answer = await fetchList(tripId, undefined)
  if (answer.kind === 'offline')
    say('There is no boarding list for this trip on this phone. Connect to the internet to download it.')
  if (answer.kind === 'refused') say(answer.sentence)
  if (answer.kind !== 'ok' || !answer.data.list.device) return null
  const { list, clockOffsetMs } = answer.data
  const trip = {
    list,
    device: answer.data.list.device,
    clockOffsetMs,
    lastSeq: 0,
    events: [],
    wrongCodes: [],
    handOvers: [],
  }
  await keepTrip(trip, { isLoggedIn: true })
  return trip
}

function say(sentence: string): void {
  page.replaceChildren(
    element('p', { className: css.notice, role: 'status' }, sentence),
    element('a', { className: css.button, href: manifest }, 'Passenger manifest'),
  )
}

function run(trip: KeptTrip): void {
  const { origin, destination } = trip.list.route
  const counted = element('p', { className: css.counted })
  const exchanged = element('p', { className: css.exchanged, role: 'status' })
  const shown = element('section', { className: css.shown })
  const field = element('input', { name: 'code', autocomplete: 'off', autocapitalize: 'characters' })
  const form = element(
    'form',
    { className: css.code },
    element('label', {}, 'Booking reference or ticket code', field),
    element('button', { className: css.button }, 'Check in'),
  )
  const handing = act('Hand over to another phone', handOver)
  const door = openDoor(trip, showStatus)
  let stopCamera = () => {}
  let checking = Promise.resolve()

  function showStatus(): void {
    const { boarded, passengers, pending, handOvers, madeAt, problems } = door.status()
    counted.textContent = `${boarded} of ${passengers} boarded`
    const waiting = pending === 0 ? 'All boardings uploaded.' : `${pending} waiting to be uploaded.`
    const received =
      handOvers > 0 && `${handOvers} ${handOvers === 1 ? 'code' : 'codes'} of other phones too.`
    const parts = [`Passenger list from ${lagosClock(madeAt)}.`, waiting, received, ...problems]
    exchanged.textContent = parts.filter(Boolean).join(' ')
    handing.hidden = pending === 0
  }

  /** Checks a code. Waits for the check before it, so that a code typed meanwhile is not lost. */
  function check(text: string): void {
    if (text.trim() === '') return
    stopCamera()
    checking = checking
      .then(async () => showVerdict(await door.check(text)))
      .catch(() => showNote('Not checked', 'Scan the ticket again.'))
  }

  function showVerdict(verdict: DoorVerdict): void {
    const { title, look, figure, lines } = verdictTexts(verdict)
    signal(SIGNAL_OF[verdict.outcome])
    shown.replaceChildren(
      element(
        'div',
        { className: `${css.verdict} ${LOOKS[look]}`, role: 'status' },
        element('h2', {}, title),
        figure && element('p', { className: css.figure }, figure),
        ...lines.map((line) => element('p', {}, line)),
      ),
      ...actsFor(verdict),
      act('Scan next', scan, isPayable(verdict) ? undefined : PRIMARY),
    )
  }

  function actsFor(verdict: DoorVerdict): HTMLElement[] {
    if (isPayable(verdict)) return [cashButton(verdict)]
    const seatNos =
      verdict.outcome === 'boarded' || verdict.outcome === 'incomplete'
        ? verdict.boards.map(({ seatNo }) => seatNo)
        : verdict.outcome === 'unlisted'
          ? [verdict.seatNo]
          : []
    if (seatNos.length === 0) return []
    return [
      act('Undo boarding', async () => {
        await door.undo(seatNos)
        showNote('Boarding undone')
      }),
    ]
  }

  /**
   * The button that takes the balance in cash. Staff press it twice, once before and once after they count the cash.
   */
  function cashButton(verdict: Unpaid): HTMLElement {
    const amount = formatNaira(naira(verdict.amountDue))
    const take = async () => {
      second.setAttribute('disabled', '')
      const receipt = await door.takeCash(verdict)
      showNote('Boarded', `Receipt ${receipt}`, ...missingTexts(verdict.seats))
    }
    const first = act(`Take ${amount} in cash`, () => first.replaceWith(second), PRIMARY)
    const second = act(`I have received ${amount}`, take, PRIMARY)
    return first
  }

  function showNote(title: string, ...lines: string[]): void {
    shown.replaceChildren(
      element(
        'div',
        { className: `${css.verdict} ${title === 'Boarded' ? css.ok : css.again}`, role: 'status' },
        element('h2', {}, title),
        ...lines.map((line) => element('p', {}, line)),
      ),
      act('Scan next', scan, PRIMARY),
    )
  }

  function scan(): void {
    stopCamera()
    const video = element('video', { muted: true, playsInline: true })
    video.setAttribute('aria-label', 'Camera')
    shown.replaceChildren(video)
    stopCamera = openCamera(
      video,
      (code) => check(code),
      () =>
        shown.replaceChildren(
          element(
            'p',
            { className: css.notice },
            'No camera found, or access was denied. Type the code instead.',
          ),
        ),
    )
    field.focus()
  }

  /**
   * Shows QR codes, one after the other, with the boardings that are not uploaded yet. Another phone scans and uploads
   * them.
   */
  async function handOver(): Promise<void> {
    stopCamera()
    const codes = await door.handOver()
    const show = (at: number): void => {
      const code = codes[at]
      if (!code) {
        shown.replaceChildren(
          element(
            'p',
            { className: css.notice, role: 'status' },
            'These boardings cannot be handed over. They stay on this phone until it is online.',
          ),
          act('Scan next', scan, PRIMARY),
        )
        return
      }
      const place = codes.length > 1 ? ` ${at + 1} of ${codes.length}` : ''
      shown.replaceChildren(
        element('h2', {}, `Hand-over code${place}`),
        drawQr(code, 'QR code with the boardings of this phone'),
        element(
          'p',
          { role: 'status' },
          'On the other phone, open Offline boarding for this trip and scan this code. Cash stays on this phone.',
        ),
        ...(at + 1 < codes.length ? [act('Next code', () => show(at + 1), PRIMARY)] : []),
        act('Scan next', scan),
      )
    }
    show(0)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    check(field.value)
    // Cleared now and not after the check, because staff may type the next code meanwhile.
    field.value = ''
  })
  page.replaceChildren(
    element(
      'header',
      { className: css.head },
      element('h1', {}, `${origin} to ${destination}`),
      counted,
      exchanged,
      element('a', { href: manifest }, 'Passenger manifest'),
    ),
    shown,
    form,
    element('section', { className: css.handing }, handing),
  )
  document.title = `Boarding: ${origin} to ${destination}`
  showStatus()
  scan()
  exchange(door)
}

/** Uploads and downloads at intervals, and as soon as the network is back. */
function exchange(door: Door): void {
  const refresh = () => void (navigator.onLine && door.refresh())
  refresh()
  setInterval(refresh, REFRESH_MS)
  setInterval(() => void (navigator.onLine && door.upload()), UPLOAD_MS)
  addEventListener('online', refresh)
}

const LOOKS = { ok: css.ok, amber: css.amber, again: css.again, pay: css.pay, stop: css.stop, odd: css.odd }

const SIGNAL_OF = {
  boarded: 'boarded',
  incomplete: 'incomplete',
  unlisted: 'boarded',
  already: 'already',
  unpaid: 'unpaid',
  ended: 'replaced',
  wrong_trip: 'wrong_trip',
  unknown: 'unknown',
  limited: 'unknown',
  handed_over: 'boarded',
  wrong_hand_over: 'wrong_trip',
} as const

type Unpaid = Extract<DoorVerdict, { outcome: 'unpaid' }>

/**
 * True if this phone can take the balance. It cannot for a ticket that its list does not have, because the ticket was sold
 * later. Staff then use the page of the manifest.
 */
const isPayable = (verdict: DoorVerdict): verdict is Unpaid =>
  verdict.outcome === 'unpaid' && verdict.seats.length > 0

const act = (words: string, onClick: () => void, className = css.button): HTMLButtonElement => {
  const button = element('button', { type: 'button', className }, words)
  button.addEventListener('click', onClick)
  return button
}

/** Opens the back camera and passes each code to `onCode`. Returns a function that closes the camera. */
function openCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onBlind: () => void,
): () => void {
  let isClosed = false
  let stop = () => {}
  navigator.mediaDevices
    .getUserMedia({ video: { facingMode: 'environment' } })
    .then(async (stream) => {
      const close = () => {
        for (const track of stream.getTracks()) track.stop()
      }
      if (isClosed) return close()
      video.srcObject = stream
      await video.play().catch(() => {})
      if (isClosed) return close()
      const stopReading = readCodes(video, onCode)
      stop = () => {
        stopReading()
        close()
      }
    })
    .catch(() => {
      if (!isClosed) onBlind()
    })
  return () => {
    isClosed = true
    stop()
  }
}

start().catch(() =>
  say(
    'This browser cannot store the boarding list. Close private windows, free up storage, then reload the page.',
  ),
)
