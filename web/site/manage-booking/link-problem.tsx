import { ApiError } from '#api/api-error.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { Icon } from '#ui/icon.tsx'
import { isNotFound } from './retrieve-booking.ts'

const DEAD =
  'This link no longer works. Enter your booking reference and e-mail address, or ask for a new link under “Lost your reference?”.'

/** Tells that a link did not open its booking. The server gives the same answer for every invalid link. */
export function LinkProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const sentence = error instanceof ApiError ? error.sentence : null
  return (
    <>
      <p className={`${cardCss.notice} ${cardCss.red}`} role="alert">
        <Icon name="alert" />
        {isNotFound(error) ? DEAD : (sentence ?? 'We couldn’t open your booking. Please try again.')}
      </p>
      {!isNotFound(error) && <Button onClick={onRetry}>Try again</Button>}
    </>
  )
}
