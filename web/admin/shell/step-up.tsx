import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { factorFailure, signWithPasskey } from '#admin/login/sign-with-passkey.ts'
import { api } from '#admin/parts/api.ts'
import { factorsQuery } from '#admin/parts/data/factors-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { answerConfirm, dropConfirm, useIsAsking } from '#admin/parts/session/ask-to-confirm.ts'
import { type Confirmation, PasswordProof } from '#contracts/people/account.ts'
import { TotpCode } from '#contracts/people/second-factor.ts'

/**
 * Asks the user to confirm their identity when the server requires it. The API client then repeats the refused request.
 */
export function StepUp() {
  return useIsAsking() ? <Question /> : null
}

type Way = 'password' | 'code'

function Question() {
  const [way, setWay] = useState<Way>('password')
  // Drops the question if the session ends while the dialog is open.
  useEffect(() => dropConfirm, [])
  return <StepUpDialog key={way} way={way} onChoose={setWay} />
}

function StepUpDialog({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  const factors = useQuery(factorsQuery())
  const confirm = useMutation({
    mutationFn: async (proof: Confirmation | 'passkey') =>
      api.post(
        '/account/confirm',
        proof === 'passkey' ? await signWithPasskey('/account/confirm/passkey-options', {}) : proof,
        z.unknown(),
      ),
    onSuccess: () => answerConfirm(true),
  })
  const form = useContractForm<{ password: string; code: string }, PasswordProof | TotpCode>({
    draft: null,
    initial: { password: '', code: '' },
    schema: way === 'code' ? TotpCode : PasswordProof,
    read: ({ password, code }) => (way === 'code' ? { code } : { password }),
    change: confirm,
  })
  const { hasTotp = false, passkeys = [] } = factors.data ?? {}
  return (
    <FormPanel
      kind="dialog"
      title="Confirm it’s you"
      lead={
        way === 'code'
          ? 'Enter the code from your authenticator app. You will not be asked again for 15 minutes.'
          : 'Enter your password to continue. You will not be asked again for 15 minutes.'
      }
      onClose={() => answerConfirm(false)}
      form={form}
      submitLabel="Confirm"
      busyLabel="Checking..."
      problem={confirm.isError ? factorFailure(confirm.error) : null}
    >
      {way === 'code' ? (
        <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...form.text('code')} />
      ) : (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...form.text('password')}
        />
      )}
      {way === 'code' && (
        <Button look="quiet" onClick={() => onChoose('password')}>
          Use your password instead
        </Button>
      )}
      {way === 'password' && hasTotp && (
        <Button look="quiet" onClick={() => onChoose('code')}>
          Use a code instead
        </Button>
      )}
      {passkeys.length > 0 && (
        <Button look="quiet" onClick={() => confirm.mutate('passkey')}>
          Use a passkey instead
        </Button>
      )}
    </FormPanel>
  )
}
