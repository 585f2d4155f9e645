import { useState } from 'react'
import { api } from '#admin/parts/api.ts'
import { download } from '#admin/parts/download.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import factsCss from '#admin/parts/layout/facts.module.css'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import { useChange } from '#admin/parts/use-change.ts'
import {
  type DataSummary,
  ErasureAnswer,
  PrivacyErasure,
  PrivacyLookup,
  PrivacyLookupAnswer,
} from '#contracts/office/my-data.ts'
import css from './privacy.module.css'

/**
 * The page for requests of people who cannot use the link of My data, for example because they have no e-mail address.
 */
export function PrivacyPage() {
  const lookUp = useLookUp()
  const form = useContractForm({
    draft: null,
    initial: { dataContact: '' },
    schema: PrivacyLookup,
    read: (values) => values,
    change: lookUp,
  })
  return (
    <>
      <div className={headCss.head}>
        <div>
          <PageHeading title="Privacy" />
          <p>
            People can download and erase their own data under My data on the website. Use this page to help
            those who cannot.
          </p>
        </div>
      </div>
      <div className={css.page}>
        <section className={cardCss.card} aria-label="Find a person">
          <form className={`${cardCss.body} ${css.form}`} {...form.props}>
            <Problem>{form.hasServerErrors ? null : lookUp.problem}</Problem>
            <TextField
              label="E-mail or phone number"
              hint="A booking with an e-mail address is found by that address only."
              {...form.text('dataContact')}
            />
            <div>
              <Button type="submit" look="primary" busy={lookUp.isPending && 'Searching...'}>
                Find data
              </Button>
            </div>
          </form>
        </section>
        {lookUp.data && <Found key={lookUp.data.contact} summary={lookUp.data} onErased={lookUp.reset} />}
      </div>
    </>
  )
}

function Found({ summary, onErased }: { summary: DataSummary; onErased: () => void }) {
  const [isErasing, setErasing] = useState(false)
  const exportPerson = useExportPerson()
  const { contact, bookings, messages, notifications, otherPayments, seats, consents, blocks } = summary
  const hasData = bookings + messages + notifications + otherPayments + seats + consents > 0
  return (
    <section className={cardCss.card} aria-label="Data we hold">
      <header>
        <h2>{contact}</h2>
      </header>
      <div className={`${cardCss.body} ${css.form}`}>
        {!hasData && <Note tone="info">We hold no data about this contact.</Note>}
        {hasData && (
          <>
            <dl className={factsCss.facts}>
              <dt>Bookings</dt>
              <dd>{bookings}</dd>
              <dt>Messages from this person</dt>
              <dd>{messages}</dd>
              <dt>E-mails and SMS to this person</dt>
              <dd>{notifications}</dd>
              <dt>Payments for other people</dt>
              <dd>{otherPayments}</dd>
              <dt>Seats in other people’s bookings</dt>
              <dd>{seats}</dd>
              <dt>Consents</dt>
              <dd>{consents}</dd>
            </dl>
            {blocks.map((block) => (
              <Note key={block} tone="warn">
                {block}
              </Note>
            ))}
            <div className={css.acts}>
              <Button
                busy={exportPerson.isPending && 'Exporting...'}
                onClick={() => exportPerson.mutate({ dataContact: contact })}
              >
                Export data
              </Button>
              {blocks.length === 0 && (
                <Button look="danger" onClick={() => setErasing(true)}>
                  Erase data
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {isErasing && (
        <ErasePersonPanel contact={contact} onClose={() => setErasing(false)} onErased={onErased} />
      )}
    </section>
  )
}

type ErasePersonPanelProps = { contact: string; onClose: () => void; onErased: () => void }

function ErasePersonPanel({ contact, onClose, onErased }: ErasePersonPanelProps) {
  const form = useContractForm({
    draft: null,
    initial: { identity: '' },
    schema: PrivacyErasure,
    read: ({ identity }) => ({ dataContact: contact, identity }),
    change: useErasePerson({ onDone: onErased }),
  })
  return (
    <FormPanel
      title="Erase data"
      lead={`This removes the data of ${contact} from all bookings and messages. This cannot be undone. We will send a receipt to this contact.`}
      onClose={onClose}
      form={form}
      submitLabel="Erase data"
      isDestructive
      busyLabel="Erasing..."
    >
      <TextField
        label="How you checked who the person is"
        hint="For example: national ID card at the terminal. Do not write names or numbers."
        {...form.text('identity')}
      />
    </FormPanel>
  )
}

const useLookUp = () =>
  useChange({
    call: async (input: PrivacyLookup) =>
      (await api.post('/privacy/lookups', input, PrivacyLookupAnswer)).data,
    refresh: [],
    isInDialog: true,
  })

/** Saves the data of a person as a file. The bytes must not change, because the audit log has their digest. */
const useExportPerson = () =>
  useChange({
    call: (input: PrivacyLookup) => download('/privacy/exports', input),
    done: 'Data exported.',
    refresh: ['logs'],
  })

const useErasePerson = (panel: { onDone: () => void }) =>
  useChange({
    ...panel,
    call: async (input: PrivacyErasure) => (await api.post('/privacy/erasures', input, ErasureAnswer)).data,
    done: ({ number }) => `Data erased. Receipt number ${number}.`,
    refresh: ['bookings', 'payments', 'messages', 'notifications', 'logs'],
    isInDialog: true,
  })
