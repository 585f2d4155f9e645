import { createHash } from 'node:crypto'
import { bitsOf, leadingZeroBits, proofText } from '#domain/proof-of-work.ts'

/** As the site does by itself: solves the puzzle of a refusal, with the machine's own SHA-256. */
export function solve(challenge: string): { challenge: string; nonce: number } {
  for (let nonce = 0; ; nonce++) {
    const digest = createHash('sha256').update(proofText(challenge, nonce)).digest()
    if (leadingZeroBits(digest) >= bitsOf(challenge)) return { challenge, nonce }
  }
}

type Sent = { status: number; body: { code?: string; fields?: { proof?: string } } }

/** Sends a hold, and sends it again with a proof of work where one is asked for. */
export async function holdWithProof<Answer extends Sent>(
  send: (proof: { proof?: object }) => Promise<Answer>,
): Promise<Answer> {
  let answer = await send({})
  for (let proofs = 0; proofs < 3 && answer.body.code === 'PROOF_NEEDED'; proofs++)
    answer = await send({ proof: solve(answer.body.fields?.proof ?? '') })
  return answer
}
