import { Button } from '#admin/parts/form/button.tsx'
import dialogsCss from '#admin/parts/form/dialogs.module.css'
import { Note } from '#admin/parts/form/note.tsx'
import { Panel } from '#admin/parts/form/panel.tsx'
import textCss from '#admin/parts/styles/text.module.css'
import css from './account.module.css'

/** Shows new recovery codes. The server stores only their hashes, so they cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Panel kind="dialog" title="Your recovery codes" onClose={onClose}>
      <div className={dialogsCss.body}>
        <Note tone="warn">
          Keep these codes in a safe place. Each one lets you log in once if you lose your phone or passkey.
          They will not be shown again.
        </Note>
        <ul className={css.recovery}>
          {codes.map((code) => (
            <li key={code} className={textCss.mono}>
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className={dialogsCss.foot}>
        <Button onClick={() => void navigator.clipboard?.writeText(codes.join('\n'))}>Copy codes</Button>
        <Button look="primary" onClick={onClose}>
          I have saved the codes
        </Button>
      </div>
    </Panel>
  )
}
