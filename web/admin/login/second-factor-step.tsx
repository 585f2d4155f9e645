import { type SubmitEvent, useState } from 'react'
import { Button } from '#admin/parts/form/button.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { RecoveryCode, TotpCode } from '#contracts/people/second-factor.ts'
import type { LoginChallenge } from '#contracts/people/users.ts'
import { useSecondFactor } from './log-in.ts'
import { LoginLayout } from './login-layout.tsx'
import { factorFailure } from './sign-with-passkey.ts'

type Way = LoginChallenge['factors'][number]

const LEADS: Record<Way, string> = {
  passkey: 'Use the passkey for this account.',
  totp: 'Enter the code from your authenticator app.',
  recovery: 'Enter one of your saved recovery codes. Each code works only once.',
}

const OTHERS: Record<Way, string> = {
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recovery: 'Use a recovery code',
}

/** The step after the password: a passkey, the code of an authenticator app, or a recovery code. */
export function SecondFactorStep({ challenge, onBack }: { challenge: LoginChallenge; onBack: () => void }) {
  const [way, setWay] = useState<Way>(challenge.factors[0] ?? 'recovery')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const check = useSecondFactor(challenge.challenge)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (check.isPending) return
    if (way === 'passkey') return check.mutate('passkey')
    const read =
      way === 'totp' ? TotpCode.safeParse({ code: typed }) : RecoveryCode.safeParse({ recoveryCode: typed })
    setWrong(read.success ? null : (read.error.issues[0]?.message ?? null))
    if (read.success) check.mutate(read.data)
    else check.reset()
  }

  function choose(other: Way) {
    setWay(other)
    setTyped('')
    setWrong(null)
    check.reset()
  }

  return (
    <LoginLayout
      title="One more step"
      lead={LEADS[way]}
      problem={wrong ?? (check.isError ? factorFailure(check.error) : null)}
      onSubmit={submit}
    >
      {way !== 'passkey' && (
        <TextField
          key={way}
          label={way === 'totp' ? 'Code' : 'Recovery code'}
          name="code"
          autoFocus
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button type="submit" look="primary" size="lg" block busy={check.isPending && 'Checking...'}>
        {way === 'passkey' ? 'Continue with passkey' : 'Continue'}
      </Button>
      {challenge.factors
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} look="quiet" onClick={() => choose(other)}>
            {OTHERS[other]}
          </Button>
        ))}
      <Button look="quiet" onClick={onBack}>
        Back to login
      </Button>
    </LoginLayout>
  )
}
