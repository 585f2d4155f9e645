import { randomBytes } from 'node:crypto'
import type { Factors, NewPasskey, TotpCode } from '#contracts/people/second-factor.ts'
import { needsSecondFactor } from '#domain/people/second-factor.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { keepOnlySession } from '#server/platform/auth/end-sessions.ts'
import type { Staff } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { wrongProof } from './check-proof.ts'
import { optionsToAdd, readNewPasskey, takeChallengeOf } from './passkeys.ts'
import {
  confirmTotp,
  deletePasskey,
  deleteTotp,
  insertPasskey,
  keepSessionChallenge,
  lockPerson,
  replaceRecoveryCodes,
  selectFactors,
  selectTotpSecret,
  startTotp,
} from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { base32, stepOf, totpUri } from './totp.ts'

type Context = Pick<AppContext, 'db' | 'config'>

const isRequired = ({ config }: Context, { permissions }: Staff): boolean =>
  config.requireSecondFactor && needsSecondFactor(permissions)

export async function listFactors(context: Context, person: Staff): Promise<Factors> {
  const { passkeys, ...rest } = await selectFactors(context.db, person.id)
  return {
    ...rest,
    isRequired: isRequired(context, person),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** Creates a secret for the user's authenticator app. The app counts as a factor after addTotp confirms a code. */
export async function beginTotp(context: Context, person: Staff): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(20)
  if (!(await startTotp(context.db, person.id, secret)))
    throw new AppError('CONFLICT', 'An authenticator app is already set up. Remove it first.')
  const { name } = await readCompany(context)
  return { secret: base32(secret), uri: totpUri(name, person.email, secret) }
}

export async function addTotp(
  { db }: Context,
  act: StaffAction,
  session: Buffer,
  { code }: TotpCode,
): Promise<string[]> {
  const { id } = act.actor
  const secret = await selectTotpSecret(db, id, { isConfirmed: false })
  if (!secret) throw new AppError('CONFLICT', 'This setup is no longer valid. Please start again.')
  const step = stepOf(secret, code, new Date())
  if (step === undefined) throw wrongProof({ code })
  return withTransaction(db, async (tx) => {
    await lockPerson(tx, id)
    if (!(await confirmTotp(tx, id, step)))
      throw new AppError('CONFLICT', 'This setup is no longer valid. Please start again.')
    return afterAdding(tx, act, session, 'authenticator app added')
  })
}

export async function beginPasskey(context: Context, person: Staff, session: Buffer) {
  const options = await optionsToAdd(context, person)
  await keepSessionChallenge(context.db, session, options.challenge)
  return { ...options }
}

export async function addPasskey(
  context: Context,
  act: StaffAction,
  session: Buffer,
  input: NewPasskey,
): Promise<string[]> {
  const challenge = await takeChallengeOf(context, session)
  const passkey = challenge && (await readNewPasskey(context, input, challenge))
  if (!passkey) throw new AppError('CONFLICT', 'This passkey could not be added. Please try again.')
  const { id: credentialId, publicKey, counter, transports = [] } = passkey
  const row = { credentialId, publicKey: Buffer.from(publicKey), counter, transports, name: input.name }
  return explainConstraint(
    { passkeys_belong_to_one_person: 'This passkey is already in use.' },
    withTransaction(context.db, async (tx) => {
      await lockPerson(tx, act.actor.id)
      await insertPasskey(tx, act.actor.id, row)
      return afterAdding(tx, act, session, 'passkey added')
    }),
  )
}

/**
 * Creates and returns recovery codes if this is the user's first factor. The caller has locked the user, so only one
 * factor is the first. Ends the user's other sessions, which began without this factor.
 */
async function afterAdding(
  tx: Database,
  act: StaffAction,
  session: Buffer,
  details: string,
): Promise<string[]> {
  const { hasTotp, passkeys } = await selectFactors(tx, act.actor.id)
  const isFirst = Number(hasTotp) + passkeys.length === 1
  await note(tx, act, details)
  await keepOnlySession(tx, act, session)
  return isFirst ? renewRecoveryCodes(tx, act.actor.id) : []
}

export const removeTotp = (context: Context, act: StaffAction): Promise<void> =>
  removing(context, act, 'authenticator app removed', (tx) => deleteTotp(tx, act.actor.id))

export const removePasskey = (context: Context, act: StaffAction, id: number): Promise<void> =>
  removing(context, act, 'passkey removed', async (tx) => {
    if (!(await deletePasskey(tx, act.actor.id, id))) throw notFound('Passkey')
  })

const removing = (
  context: Context,
  act: StaffAction,
  details: string,
  remove: (tx: Database) => Promise<void>,
): Promise<void> =>
  withTransaction(context.db, async (tx) => {
    await lockPerson(tx, act.actor.id)
    await remove(tx)
    const { hasTotp, passkeys } = await selectFactors(tx, act.actor.id)
    if (!hasTotp && passkeys.length === 0) {
      if (isRequired(context, act.actor))
        throw new AppError('CONFLICT', 'Your role requires a second factor. Add another one first.')
      await replaceRecoveryCodes(tx, act.actor.id, [])
    }
    await note(tx, act, details)
  })

export const newRecoveryCodes = ({ db }: Context, act: StaffAction): Promise<string[]> =>
  withTransaction(db, async (tx) => {
    const { hasTotp, passkeys } = await selectFactors(tx, act.actor.id)
    if (!hasTotp && passkeys.length === 0)
      throw new AppError('CONFLICT', 'Recovery codes need a second factor. Add one first.')
    await note(tx, act, 'new recovery codes')
    return renewRecoveryCodes(tx, act.actor.id)
  })

const note = (tx: Database, act: StaffAction, details: string): Promise<void> =>
  writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'user.second-factor',
    details,
    entity: 'user',
    entityId: act.actor.id,
  })
