import { supportContact } from '#domain/company/support-contact.ts'
import { RIGHT_TO_CANCEL, terms } from '#domain/company/terms.ts'
import { Button } from '#site/parts/form/button.tsx'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import dialogCss from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import css from './payment.module.css'

type Props = { onAgree: () => void; onClose: () => void }

/** Shows the text of the terms page, so that the visitor need not leave the payment step. Closing does not agree. */
export function TermsDialog({ onAgree, onClose }: Props) {
  const list = terms(supportContact(useSettings()))
  return (
    <Dialog title="Terms and conditions" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.dialogScroll} tabIndex={0} aria-label="Terms">
        <ol>
          {list.map(({ title, text }) => (
            <li key={title}>
              <b>{title}.</b> {text}
            </li>
          ))}
        </ol>
        <p>
          <b>{RIGHT_TO_CANCEL.title}.</b> {RIGHT_TO_CANCEL.text}
        </p>
      </section>
      <div className={dialogCss.acts}>
        <Button look="primary" block onClick={onAgree}>
          I agree
        </Button>
      </div>
    </Dialog>
  )
}
