import { ApiError } from '#api/api-error.ts'
import type { MoneySearch } from '#contracts/money/money-page.ts'
import { LINK_MINUTES } from '#domain/platform/one-time-link.ts'
import { Button } from '#site/parts/form/button.tsx'
import noticeCss from '#site/parts/form/notice.module.css'
import { Icon } from '#ui/icon.tsx'
import { useSendAccountLink } from './find-money.ts'

/** Sends the link with which the passenger gives a bank account. The link proves that the contact is theirs. */
export function GiveAccount({ search, refundId }: { search: MoneySearch; refundId: number }) {
  const send = useSendAccountLink()
  const sent = send.data?.data
  if (sent)
    return (
      <p className={noticeCss.notice} role="status">
        <Icon name={sent.by === 'sms' ? 'phone' : 'mail'} />
        <span>
          We have sent a link to {sent.sentTo}. It works once, within {LINK_MINUTES} minutes.
        </span>
      </p>
    )
  const refusal = send.error instanceof ApiError && send.error.sentence
  return (
    <>
      <Button
        look="primary"
        busy={send.isPending && 'Sending a link...'}
        onClick={() => send.mutate({ ...search, refundId })}
      >
        Add a bank account
      </Button>
      {refusal && (
        <p className={`${noticeCss.notice} ${noticeCss.red}`} role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
    </>
  )
}
