import { createHash } from 'node:crypto'
import { bitsOf, leadingZeroBits, proofText } from '#domain/platform/proof-of-work.ts'

/** Solves a proof-of-work challenge as the site does, with Node's SHA-256. */
export function solve(challenge: string): { challenge: string; nonce: number } {
  for (let nonce = 0; ; nonce++) {
    const digest = createHash('sha256').update(proofText(challenge, nonce)).digest()
    if (leadingZeroBits(digest) >= bitsOf(challenge)) return { challenge, nonce }
  }
}

type Sent = { status: number; body: { code?: string; fields?: { proof?: string } } }

/** Sends a hold, and repeats it with a proof of work when the server asks for one, at most three times. */
export async function holdWithProof<Answer extends Sent>(
  send: (proof: { proof?: object }) => Promise<Answer>,
): Promise<Answer> {
  let answer = await send({})
  for (let proofs = 0; proofs < 3 && answer.body.code === 'PROOF_NEEDED'; proofs++)
    answer = await send({ proof: solve(answer.body.fields?.proof ?? '') })
  return answer
}

/**
 * Holds seats as another visitor's browser does. Handles requests for a proof of work, which the server sends because
 * all visitors of a run share one IP address that holds many seats.
 */
export async function holdByApi(site: string, draft: object): Promise<{ id: number; bookingToken: string }> {
  const { status, body } = await holdWithProof(async (proof) => {
    const answer = await fetch(`${site}/api/bookings`, {
      method: 'POST',
      body: JSON.stringify({ ...draft, ...proof }),
      headers: { 'content-type': 'application/json' },
    })
    return { status: answer.status, body: await answer.json() }
  })
  if (status !== 200) throw new Error(`holding seats was answered ${status}: ${JSON.stringify(body)}`)
  return body.data
}
