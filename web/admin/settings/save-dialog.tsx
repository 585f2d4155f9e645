import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import factsCss from '#admin/parts/layout/facts.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import type { SettingsField } from '#contracts/company/company-settings.ts'
import css from './settings.module.css'
import { labelOf } from './tabs.ts'
import { inWords } from './typed-settings.ts'

type Props = {
  isNew: boolean
  /** Each entry is the field, its old value and its new value. */
  changes: readonly (readonly [SettingsField, unknown, unknown])[]
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

export function SaveDialog({ isNew, changes, isSaving, onSave, onClose }: Props) {
  const count = changes.length
  return (
    <ConfirmDialog
      title={isNew ? 'Create settings?' : 'Save changes?'}
      confirmLabel={isNew ? 'Create Settings' : 'Save Changes'}
      busy={isSaving && (isNew ? 'Creating...' : 'Saving...')}
      onConfirm={onSave}
      onClose={onClose}
    >
      <p className={textCss.muted}>
        {isNew
          ? 'These settings take effect for everyone immediately.'
          : `${count} ${count === 1 ? 'setting' : 'settings'} will change for everyone immediately.`}
      </p>
      <dl className={`${factsCss.facts} ${factsCss.left} ${css.saveList}`}>
        {changes.map(([field, before, after]) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              {!isNew && (
                <>
                  <s className={textCss.muted}>{inWords(before)}</s>{' '}
                </>
              )}
              {inWords(after)}
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
}
