import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FactorProof, NewPasskey } from '#contracts/people/second-factor.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { adminOrigin } from '#server/platform/http/admin-origin.ts'
import {
  countPasskeyUse,
  keepSessionChallenge,
  type PasskeyRow,
  selectPasskeys,
  takeSessionChallenge,
} from './queries.ts'

type Context = Pick<AppContext, 'db' | 'config'>

/** A passkey belongs to the configured host of the back-office, never to the host that a request names. */
function site(config: AppContext['config']): { expectedOrigin: string; expectedRPID: string } {
  const origin = adminOrigin(config)
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname }
}

const described = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
})

export async function optionsToAdd(context: Context, person: { id: number; name: string; email: string }) {
  const passkeys = await selectPasskeys(context.db, person.id)
  const { name } = await readCompany(context)
  return generateRegistrationOptions({
    rpName: `${name} back-office`,
    rpID: site(context.config).expectedRPID,
    userID: Uint8Array.from(Buffer.from(`staff-${person.id}`)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: passkeys.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export async function optionsToSign({ db, config }: Context, userId: number) {
  const passkeys = await selectPasskeys(db, userId)
  return generateAuthenticationOptions({
    rpID: site(config).expectedRPID,
    allowCredentials: passkeys.map(described),
    userVerification: 'preferred',
  })
}

/** Returns the options that a passkey signs to confirm a session's user, and stores their challenge in the session. */
export async function challengeSession(context: Context, userId: number, session: Buffer) {
  const options = await optionsToSign(context, userId)
  await keepSessionChallenge(context.db, session, options.challenge)
  return { ...options }
}

export const takeChallengeOf = ({ db }: Context, session: Buffer): Promise<string | undefined> =>
  takeSessionChallenge(db, session)

/** Returns the new passkey, or undefined if it does not match this challenge and site. */
export async function readNewPasskey({ config }: Context, { passkey }: NewPasskey, challenge: string) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      ...site(config),
      requireUserVerification: false,
    })
    return verified ? registrationInfo?.credential : undefined
  } catch {
    // The library throws for every kind of mismatch. The caller refuses all of them in the same way.
    return undefined
  }
}

type Signed = Extract<FactorProof, { passkey: unknown }>['passkey']

/**
 * Returns true if one of this user's own passkeys signed the challenge, and its counter increased or is always 0. Then
 * stores the counter and the time of use.
 */
export async function isSignedBy(
  { db, config }: Context,
  userId: number,
  signed: Signed,
  challenge: string,
): Promise<boolean> {
  const passkey = (await selectPasskeys(db, userId)).find(({ credentialId }) => credentialId === signed.id)
  if (!passkey) return false
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: signed as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      ...site(config),
      credential: {
        ...described(passkey),
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: Number(passkey.counter),
      },
      requireUserVerification: false,
    })
    return verified && (await countPasskeyUse(db, passkey.id, authenticationInfo.newCounter))
  } catch {
    return false
  }
}
