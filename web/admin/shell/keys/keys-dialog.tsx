import { Panel } from '#admin/parts/form/panel.tsx'
import type { Screen } from '#admin/shell/screens.ts'
import css from './keys.module.css'

/** `before` is a key that is held down or pressed first. */
type KeyLine = { before?: 'Ctrl' | 'G'; key: string; act: string }

const EVERYWHERE: readonly KeyLine[] = [
  { before: 'Ctrl', key: 'K', act: 'Find anything' },
  { key: '/', act: 'Search the list on this screen' },
  { key: '?', act: 'Show keyboard shortcuts' },
  { key: 'Esc', act: 'Close a dialog' },
]

const IN_THE_INBOX: readonly KeyLine[] = [
  { key: 'J', act: 'Next message' },
  { key: 'K', act: 'Previous message' },
  { key: 'R', act: 'Write a reply' },
]

const ON_BOOKINGS: readonly KeyLine[] = [
  { key: 'N', act: 'New booking' },
  { before: 'Ctrl', key: 'Enter', act: 'Sell the ticket' },
  { before: 'Ctrl', key: 'P', act: 'Print the ticket that was just sold' },
]

const ON_A_SEAT_MAP: readonly KeyLine[] = [
  { key: 'R', act: 'Reserve the selected seats' },
  { key: 'U', act: 'Mark the selected seats as unavailable' },
]

/** Lists the keyboard shortcuts. `screens` are the screens that the user may open. */
export function KeysDialog({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const opening = screens.flatMap(({ link }): KeyLine[] =>
    link ? [{ before: 'G', key: link.key.toUpperCase(), act: link.label }] : [],
  )
  const hasScreen = (wanted: string) => screens.some(({ path }) => path === wanted)
  return (
    <Panel
      kind="dialog"
      title="Keyboard shortcuts"
      lead="Single-key shortcuts don’t work while you are typing or while a dialog is open."
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className={css.body} tabIndex={0} aria-label="Keyboard shortcuts">
        <KeyList title="On every screen" lines={EVERYWHERE} />
        {hasScreen('/bookings') && <KeyList title="On Bookings" lines={ON_BOOKINGS} />}
        {hasScreen('/trips/:id/seats') && <KeyList title="On a seat map" lines={ON_A_SEAT_MAP} />}
        {hasScreen('/messages') && <KeyList title="On Messages" lines={IN_THE_INBOX} />}
        <KeyList title="To open a screen, press G, then the letter" lines={opening} />
      </section>
    </Panel>
  )
}

function KeyList({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={css.list}>
        {lines.map(({ before, key, act }) => (
          <div key={act}>
            <dt>
              {before && <kbd>{before}</kbd>} <kbd>{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
