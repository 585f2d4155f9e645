import { Button } from '#admin/parts/form/button.tsx'
import fieldCss from '#admin/parts/form/field.module.css'
import css from './settings.module.css'

type Props = { isNew: boolean; count: number; onDiscard: () => void }

/** The buttons at the bottom of the screen, always visible. Saving without changes shows a message. */
export function SaveBar({ isNew, count, onDiscard }: Props) {
  return (
    <div className={css.savebar}>
      <span className={fieldCss.hint}>
        {count > 0 && <span className={css.dot} />}
        {count === 0 ? 'No changes' : `${count} unsaved ${count === 1 ? 'change' : 'changes'}`}
      </span>
      <Button disabled={count === 0} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" look="primary">
        {isNew ? 'Create Settings' : 'Save Changes'}
      </Button>
    </div>
  )
}
