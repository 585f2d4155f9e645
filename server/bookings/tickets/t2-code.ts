import { type KeyObject, sign, verify } from 'node:crypto'
import { signedBytes, type T2Code, type TicketFacts } from '#domain/ticket-code.ts'

export const signT2 = (privateKey: KeyObject, facts: TicketFacts): Buffer =>
  sign('sha256', signedBytes(facts), { key: privateKey, dsaEncoding: 'ieee-p1363' })

export const isSignedT2 = (publicKey: KeyObject, code: T2Code): boolean =>
  verify('sha256', signedBytes(code), { key: publicKey, dsaEncoding: 'ieee-p1363' }, code.signature)
