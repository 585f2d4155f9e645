import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/** Creates a passkey from a P-256 key. It responds like an authenticator without attestation. */
export function softPasskey(origin = 'http://admin.localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = createHash('sha256').update(x).digest()
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const bytes = (head: number[], content: Buffer) => Buffer.concat([Buffer.from(head), content])
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    bytes([0x21, 0x58, 0x20], Buffer.from(x, 'base64url')),
    bytes([0x22, 0x58, 0x20], Buffer.from(y, 'base64url')),
  ])
  const counted = (flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpHash, Buffer.from([flags]), count])
  }
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shared = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }
  return {
    made(challenge: string) {
      const authData = Buffer.concat([counted(0x45, 0), Buffer.alloc(16), Buffer.from([0, 32]), id, cose])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]),
        Buffer.from([0x67, ...Buffer.from('attStmt'), 0xa0, 0x68, ...Buffer.from('authData')]),
        bytes([0x59, authData.length >> 8, authData.length & 0xff], authData),
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: client('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
        },
      }
    },
    signed(challenge: string, counter: number) {
      const authenticatorData = counted(0x05, counter)
      const clientData = client('webauthn.get', challenge)
      const content = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      return {
        ...shared,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', content, privateKey).toString('base64url'),
        },
      }
    },
  }
}
