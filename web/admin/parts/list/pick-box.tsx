import css from './pick-box.module.css'

type Props = { label: string; isPicked: boolean; onToggle: () => void }

/** The checkbox that selects a row. Its label fills the cell, so that a near miss does not open the row. */
export function PickBox({ label, isPicked, onToggle }: Props) {
  return (
    <label className={css.box}>
      <input type="checkbox" aria-label={label} checked={isPicked} onChange={onToggle} />
    </label>
  )
}
