import type { ConsentState } from '#contracts/office/my-data.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import css from './my-data.module.css'
import { useChangeConsent } from './my-data-api.ts'

type Props = {
  dataKey: string
  consents: readonly ConsentState[]
  onChange: (consents: ConsentState[]) => void
}

export function Consents({ dataKey, consents, onChange }: Props) {
  const change = useChangeConsent()
  const set = (consent: ConsentState['kind'], isGiven: boolean) =>
    change.mutate({ dataKey, consent, isGiven }, { onSuccess: onChange })
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.part}`}>
      <h2>Your consents</h2>
      {consents.map(({ kind, title, text, givenAt }) => (
        <div key={kind} className={css.consent}>
          <p>
            <b>{title}.</b> {text}
          </p>
          <p>
            {givenAt === null ? 'You have not agreed.' : `You agreed on ${lagosDate(new Date(givenAt))}.`}
          </p>
          <Button
            size="sm"
            busy={change.isPending && 'Saving...'}
            onClick={() => set(kind, givenAt === null)}
            aria-label={givenAt === null ? `Agree: ${title}` : `Withdraw: ${title}`}
          >
            {givenAt === null ? 'Agree' : 'Withdraw'}
          </Button>
        </div>
      ))}
    </section>
  )
}
