import type { KeyObject } from 'node:crypto'
import { signedBytes, type T2Code, type TicketFacts } from '#domain/bookings/ticket-code.ts'
import { isSigned, signBytes } from './signatures.ts'

export const signT2 = (privateKey: KeyObject, facts: TicketFacts): Buffer =>
  signBytes(privateKey, signedBytes(facts))

export const isSignedT2 = (publicKey: KeyObject, code: T2Code): boolean =>
  isSigned(publicKey, signedBytes(code), code.signature)
