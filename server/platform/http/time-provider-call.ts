import { Histogram } from 'prom-client'
import { registry } from './metrics.ts'

const providerSeconds = new Histogram({
  name: 'tafiya_provider_seconds',
  help: 'How long calls to the payment provider, the SMS gateway and the mail server took, by call and outcome.',
  labelNames: ['call', 'outcome'],
  // A call to Paystack or the SMS gateway ends after 8 s, a mail after at most 20 s of silence.
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 20],
  registers: [registry],
})

/**
 * Measures a call to a service of others. `call` names what is called, without an id. The outcome is `ok`, `refused` if
 * `isOk` says so, or `failed` if the call throws.
 */
export async function timeProviderCall<Answer>(
  call: string,
  work: () => Promise<Answer>,
  isOk: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const end = providerSeconds.startTimer({ call })
  try {
    const answer = await work()
    end({ outcome: isOk(answer) ? 'ok' : 'refused' })
    return answer
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  }
}
