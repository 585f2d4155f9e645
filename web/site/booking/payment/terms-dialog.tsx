import { terms } from '#domain/terms.ts'
import { contactOf } from '#site/settings/contact.ts'
import { useSettings } from '#site/settings/settings-query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Shows the text of the terms page without leaving the payment. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const list = terms(contactOf(useSettings()))
  return (
    <Dialog title="Terms and conditions" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="dialog__scroll" tabIndex={0} aria-label="Terms">
        <ol>
          {list.map(({ title, text }) => (
            <li key={title}>
              <b>{title}.</b> {text}
            </li>
          ))}
        </ol>
      </section>
      <div className="dialog__acts">
        <Button look="primary" block onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
