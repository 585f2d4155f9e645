import { LINK_MINUTES, VISIT_MINUTES } from '#domain/platform/one-time-link.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'

/** Uses the link only after a press, because mail programs open the links of mails by themselves. */
export function OpenCard({ isBusy, onOpen }: { isBusy: boolean; onOpen: () => void }) {
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${formCss.form}`}>
      <h2>Open your data</h2>
      <p>
        Your link works once, within {LINK_MINUTES} minutes. After you open your data, this page works for{' '}
        {VISIT_MINUTES} minutes.
      </p>
      <Button look="primary" size="lg" busy={isBusy && 'Opening...'} onClick={onOpen}>
        Open my data
      </Button>
    </section>
  )
}
