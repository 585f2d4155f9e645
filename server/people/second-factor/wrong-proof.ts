import type { FactorProof } from '#contracts/second-factor.ts'
import { AppError, invalid } from '#server/errors.ts'

/** Returns the error for the field that held the wrong value. */
export function wrongProof(proof: FactorProof): AppError {
  if ('code' in proof)
    return invalid({ code: 'This code is not right or was used already. Please wait for the next one.' })
  if ('recoveryCode' in proof)
    return invalid({ recoveryCode: 'This recovery code is not right or was used already.' })
  return new AppError('CONFLICT', 'This passkey was not accepted. Please try again or use another way.')
}
