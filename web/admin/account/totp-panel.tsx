import { useQuery } from '@tanstack/react-query'
import { totpStartQuery, useAddTotp } from '#admin/parts/data/factors-api.ts'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { failureMessage } from '#admin/parts/format-text.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { TotpCode } from '#contracts/people/second-factor.ts'
import { qrPath } from '#ui/qr-path.ts'
import { Waiting } from '#ui/spinner.tsx'
import css from './account.module.css'

type Props = { onClose: () => void; onAdded: (recoveryCodes: string[]) => void }

export function TotpPanel({ onClose, onAdded }: Props) {
  const start = useQuery(totpStartQuery())
  const add = useAddTotp({ onDone: onAdded })
  const form = useContractForm({
    draft: null,
    initial: { code: '' },
    schema: TotpCode,
    read: (values) => values,
    change: add,
  })
  return (
    <FormPanel
      kind="dialog"
      title="Add an authenticator app"
      lead="Scan the QR code with your authenticator app, then enter the code from the app."
      onClose={onClose}
      form={form}
      submitLabel="Add app"
      busyLabel="Checking..."
      problem={start.isError ? failureMessage(start.error) : add.problem}
    >
      {start.data ? (
        <>
          <QrCode text={start.data.uri} label="QR code for the authenticator app" />
          <p className={formCss.hint}>
            No camera? Type this key into the app:{' '}
            <span className={`${textCss.mono} ${css.qrKey}`} data-key>
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

/** Draws a QR code. It is black on white in every theme, because cameras need this contrast. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = qrPath(text)
  return (
    <svg className={css.qr} role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
