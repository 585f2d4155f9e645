import * as z from 'zod/mini'

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(40))),
}

/** The browser's response when a passkey signs. */
const SignedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
})

/** The browser's response when a passkey is created, and the name that the user chose for it. */
export const NewPasskey = z.strictObject({
  name: z
    .string('Please give your passkey a name')
    .check(
      z.trim(),
      z.minLength(1, 'Please give your passkey a name'),
      z.maxLength(60, 'At most 60 characters'),
    ),
  passkey: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(20_000),
      transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

const CODE_WORDS = 'Please enter the 6-digit code from your app'

export const TotpCode = z.strictObject({
  code: z.string(CODE_WORDS).check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, CODE_WORDS)),
})
export type TotpCode = z.infer<typeof TotpCode>

export const RecoveryCode = z.strictObject({
  recoveryCode: z
    .string('Please enter a recovery code')
    .check(z.trim(), z.regex(/^[\w-]{20,36}$/, 'Please enter a recovery code')),
})

export const PasskeyProof = z.strictObject({ passkey: SignedChallenge })

export const FactorProof = z.union([TotpCode, RecoveryCode, PasskeyProof])
export type FactorProof = z.infer<typeof FactorProof>

const challenge = z.string().check(z.regex(/^[\w-]{43}$/, 'Please log in again'))

export const ChallengeInput = z.strictObject({ challenge })

export const SecondFactorInput = z.strictObject({ challenge, proof: FactorProof })
export type SecondFactorInput = z.infer<typeof SecondFactorInput>

/** Options for the browser's passkey functions. The WebAuthn library writes and reads them, so they are not checked. */
export const PasskeyOptionsAnswer = z.object({ data: z.record(z.string(), z.unknown()) })

export const TotpStartAnswer = z.object({ data: z.object({ secret: z.string(), uri: z.string() }) })

/** Shown once, when the first factor is set up and when the user requests new codes. */
export const RecoveryCodesAnswer = z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) })

export const Factors = z.object({
  isRequired: z.boolean(),
  hasTotp: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  recoveryCodesLeft: z.int(),
})
export type Factors = z.infer<typeof Factors>

export const FactorsAnswer = z.object({ data: Factors })
