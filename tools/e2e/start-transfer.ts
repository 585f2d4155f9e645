import { post, type visitor } from '#testing/visitor.ts'
import { expect } from './product.ts'

/**
 * Starts a payment by bank transfer and closes the popup. Prevents the sandbox from confirming the transfer after 20 s,
 * so that the money arrives only when the test sends `lateSuccess`. Returns the reference of the payment.
 */
export async function startTransfer(me: ReturnType<typeof visitor>, site: string): Promise<string> {
  await me.openPopup()
  const { reference } = await me.stored('tafiya.payment')
  const fault = { on: 'pay', reference, confirmAfter: null, times: 1 }
  await post(`${site}/sandbox/control`, { do: 'script', faults: [fault] })
  await me.popup('Bank transfer (confirms later)').click()
  await expect(me.popupText('Waiting for your transfer')).toBeVisible()
  await me.popup('Close').click()
  return reference
}
