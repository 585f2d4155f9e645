import { Panel } from '#admin/form/panel.tsx'
import type { Screen } from '#admin/screens.ts'
import css from './keys.module.css'

/** `before` is a key that is held down or pressed first. */
type KeyLine = { before?: 'Ctrl' | 'G'; key: string; act: string }

const EVERYWHERE: readonly KeyLine[] = [
  { before: 'Ctrl', key: 'K', act: 'Find anything' },
  { key: '/', act: 'Search the list on this screen' },
  { key: '?', act: 'Show these keys' },
  { key: 'Esc', act: 'Close a dialog' },
]

/** Lists the keys. `screens` are the screens that the user may open. */
export function KeysDialog({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const opening = screens.flatMap(({ link }): KeyLine[] =>
    link ? [{ before: 'G', key: link.key.toUpperCase(), act: link.label }] : [],
  )
  const canSell = screens.some(({ path }) => path === '/bookings')
  return (
    <Panel
      kind="dialog"
      title="Keyboard shortcuts"
      lead="They do nothing while you type in a field or a dialog is open."
      onClose={onClose}
    >
      <div className={css.body}>
        <KeyList title="On every screen" lines={EVERYWHERE} />
        {canSell && <KeyList title="On Bookings" lines={[{ key: 'N', act: 'New booking' }]} />}
        <KeyList title="Open a screen: press G, then the letter" lines={opening} />
      </div>
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
