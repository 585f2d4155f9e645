import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { api } from '#admin/api.ts'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { useForm } from '#admin/form/use-form.ts'
import { failureWords } from '#admin/words.ts'
import { PasswordProof } from '#contracts/account.ts'
import { TextField } from '#ui/field.tsx'
import { answerConfirm, useIsAsking } from './ask-to-confirm.ts'

/** Shown when the server wants to know once more who is there; the call that was refused is then repeated. */
export function StepUp() {
  return useIsAsking() ? <StepUpDialog /> : null
}

function StepUpDialog() {
  // A session that ends meanwhile takes the question with it.
  useEffect(() => () => answerConfirm(false), [])
  const confirm = useMutation({
    mutationFn: (input: PasswordProof) => api.post('/account/confirm', input, z.unknown()),
    onSuccess: () => answerConfirm(true),
    onError: (error) => form.refuse(error),
  })
  const form = useForm({
    initial: { password: '' },
    schema: PasswordProof,
    read: (values) => values,
    onSubmit: (input) => confirm.mutate(input),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Confirm it's you"
      lead="This change needs your password. You are asked again after 15 minutes."
      onClose={() => answerConfirm(false)}
      form={form}
      submitLabel="Confirm"
      busy={confirm.isPending && 'Checking...'}
      problem={confirm.isError ? failureWords(confirm.error) : null}
    >
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...form.text('password')}
      />
    </FormPanel>
  )
}
