import { useMutation } from '@tanstack/react-query'
import { download } from '#admin/parts/download.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import dialogCss from '#admin/parts/form/dialogs.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { Panel } from '#admin/parts/form/panel.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { failureMessage } from '#admin/parts/format-text.ts'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { DisputeAnswerInput, type DisputeDetail, type StaffDispute } from '#contracts/money/disputes.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { showToast } from '#ui/toast-store.ts'
import { answeredInWords, answerInWords, sentInWords, timeLeft } from './dispute-words.ts'
import css from './payments.module.css'
import { useAnswerDispute, useDispute } from './payments-api.ts'

type Props = { dispute: StaffDispute; onClose: () => void }

/** Shows a dispute with its evidence. Staff with the permission answer it here. */
export function DisputePanel({ dispute, onClose }: Props) {
  const detail = useDispute(dispute.id)
  const may = usePermissions()
  const title = `Dispute over ${formatNaira(kobo(dispute.amount))}`
  const isToAnswer = dispute.state === 'to-answer' && may('disputes.process')
  if (isToAnswer && detail.data)
    return (
      <AnswerForm
        // Remounts the form if the evidence changes, because the typed answer belongs to the evidence that was shown.
        key={detail.data.basisSha256}
        title={title}
        dispute={detail.data}
        onClose={onClose}
      />
    )
  return (
    <Panel title={title} lead={leadOf(dispute)} onClose={onClose}>
      <div className={dialogCss.body}>
        <Loaded things="dispute" query={detail}>
          {(shown) => <Evidence dispute={shown} />}
        </Loaded>
      </div>
    </Panel>
  )
}

const CHOICES = [
  { value: '', label: 'Choose an answer' },
  { value: 'declined', label: 'Decline (the charge is correct)' },
  { value: 'merchant-accepted', label: 'Accept (refund the passenger)' },
]

function AnswerForm({
  title,
  dispute,
  onClose,
}: {
  title: string
  dispute: DisputeDetail
  onClose: () => void
}) {
  const { basisSha256, answerError } = dispute
  const answer = useAnswerDispute(dispute, {
    onDone: onClose,
  })
  const form = useContractForm({
    draft: `dispute:${dispute.id}:${basisSha256}`,
    initial: { resolution: '', refundAmount: '', message: '' },
    schema: DisputeAnswerInput,
    read: ({ resolution, refundAmount, message }) => ({
      resolution,
      refundAmount: resolution === 'declined' ? 0 : inKobo(refundAmount),
      message,
      basisSha256,
    }),
    change: answer,
  })
  return (
    <FormPanel
      title={title}
      lead={leadOf(dispute)}
      onClose={onClose}
      form={form}
      submitLabel="Send answer"
      aside="Cannot be undone"
      busyLabel="Sending..."
    >
      {dispute.answer && (
        <Note tone="warn">
          Paystack did not confirm an earlier answer: {answerInWords(dispute.answer)}. Yours is sent only if
          Paystack does not have it.
        </Note>
      )}
      {answerError && <Note tone="warn">Paystack refused the last answer: {answerError}</Note>}
      <SelectField label="Answer" choices={CHOICES} {...form.text('resolution')} />
      {form.values.resolution === 'merchant-accepted' && (
        <MoneyField
          label="Amount to return"
          hint={`At most ${formatNaira(kobo(dispute.returnable))}. Paystack takes it from your next payout.`}
          {...form.text('refundAmount')}
        />
      )}
      <AreaField
        label="Message to the bank"
        hint="It is sent with the evidence."
        maxLength={500}
        {...form.text('message')}
      />
      <Evidence dispute={dispute} />
    </FormPanel>
  )
}

function inKobo(typed: string): number | undefined {
  const amount = typedNumber(typed)
  return amount === undefined || Number.isNaN(amount) ? undefined : Math.round(amount * 100)
}

function Evidence({ dispute }: { dispute: DisputeDetail }) {
  const { id, evidence, earlierAnswers, resolution, resolvedAt, previousId } = dispute
  const save = useMutation({
    mutationFn: () => download(`/disputes/${id}/pack.pdf`),
    onError: (error) => showToast({ kind: 'bad', title: failureMessage(error) }),
  })
  const answered = answeredInWords(dispute)
  return (
    <section className={css.evidence} aria-label="Evidence">
      {answered && <p>{answered}</p>}
      {resolvedAt && (
        <p>
          Decided {lagosMoment(new Date(resolvedAt))}
          {resolution && `: ${resolution}`}
        </p>
      )}
      {previousId !== null && <p>The bank asks again after a decision on an earlier dispute.</p>}
      <Button busy={save.isPending && 'Loading...'} onClick={() => save.mutate()}>
        Download evidence
      </Button>
      <dl>
        {earlierAnswers.length > 0 && (
          <div>
            <dt>Earlier answers, after which Paystack asked again</dt>
            {earlierAnswers.map((sent) => (
              <dd key={sent.answeredAt}>{sentInWords(sent)}</dd>
            ))}
          </div>
        )}
        {evidence.map(({ title, lines }) => (
          <div key={title}>
            <dt>{title}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

function leadOf(dispute: StaffDispute): string {
  const { booking, reason, dueAt } = dispute
  const left = timeLeft(dispute)
  const due = left && dueAt ? `Answer by ${lagosMoment(new Date(dueAt))} (${left}).` : ''
  return [`${booking.passengerName}${reason ? `, ${reason}` : ''}.`, due].filter(Boolean).join(' ')
}
