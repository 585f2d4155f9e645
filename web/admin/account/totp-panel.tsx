import { useQuery } from '@tanstack/react-query'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { failureMessage } from '#admin/format-text.ts'
import { TotpCode } from '#contracts/second-factor.ts'
import { TextField } from '#ui/field.tsx'
import { Waiting } from '#ui/spinner.tsx'
import css from './account.module.css'
import { totpStartQuery, useAddTotp } from './factors-api.ts'
import { QrCode } from './qr-code.tsx'

type Props = { onClose: () => void; onAdded: (recoveryCodes: string[]) => void }

export function TotpPanel({ onClose, onAdded }: Props) {
  const start = useQuery(totpStartQuery())
  const add = useAddTotp({ onDone: onAdded, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    initial: { code: '' },
    schema: TotpCode,
    read: (values) => values,
    onSubmit: (input) => add.mutate(input),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Add an authenticator app"
      lead="Scan the picture with the app on your phone, then enter the code it shows."
      onClose={onClose}
      form={form}
      submitLabel="Add app"
      busy={add.isPending && 'Checking...'}
      problem={start.isError ? failureMessage(start.error) : add.problem}
    >
      {start.data ? (
        <>
          <QrCode text={start.data.uri} label="QR code for the authenticator app" />
          <p className="hint">
            No camera? Type this key into the app:{' '}
            <span className={`mono ${css.qrKey}`} data-key>
              {start.data.secret}
            </span>
          </p>
        </>
      ) : (
        !start.isError && <Waiting />
      )}
      <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...form.text('code')} />
    </FormPanel>
  )
}
