import { supportContact } from '#domain/support-contact.ts'
import { terms } from '#domain/terms.ts'
import { useSettings } from '#site/settings/settings-query.ts'
import { Button } from '#ui/button.tsx'
import dialogCss from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import css from './payment.module.css'

/** Shows the text of the terms page, so that the visitor need not leave the payment step. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const list = terms(supportContact(useSettings()))
  return (
    <Dialog title="Terms and conditions" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.dialogScroll} tabIndex={0} aria-label="Terms">
        <ol>
          {list.map(({ title, text }) => (
            <li key={title}>
              <b>{title}.</b> {text}
            </li>
          ))}
        </ol>
      </section>
      <div className={dialogCss.acts}>
        <Button look="primary" block onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
