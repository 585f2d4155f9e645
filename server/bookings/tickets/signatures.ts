import { type KeyObject, sign, verify } from 'node:crypto'

/** ECDSA P-256 with SHA-256. A signature is r and s, 64 bytes, because WebCrypto expects this form. */
const ENCODING = { dsaEncoding: 'ieee-p1363' } as const

export const signBytes = (privateKey: KeyObject, bytes: Uint8Array): Buffer =>
  sign('sha256', bytes, { key: privateKey, ...ENCODING })

export const isSigned = (publicKey: KeyObject, bytes: Uint8Array, signature: Uint8Array): boolean =>
  verify('sha256', bytes, { key: publicKey, ...ENCODING }, signature)
