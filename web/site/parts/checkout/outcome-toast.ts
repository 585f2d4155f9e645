import type { Toast } from '#ui/toast-store.ts'
import type { Outcome } from './settle.ts'

/** Returns the toast for the outcome. `sendsMail` is false if staff have switched booking e-mails off. */
export function outcomeToast(outcome: Outcome, sendsMail: boolean): Toast {
  switch (outcome.kind) {
    case 'success': {
      const mail = sendsMail ? ' A confirmation email has been sent.' : ''
      return { kind: 'good', title: `Payment successful.${mail}` }
    }
    case 'refunding':
      return { kind: 'bad', title: outcome.message }
    case 'cancelled':
      return { kind: 'info', title: 'Payment was cancelled', text: 'You have not been charged.' }
    case 'not started':
      return { kind: 'bad', title: 'Could not start payment. Please try again.' }
    case 'failed': {
      const reason = outcome.reason ? `${outcome.reason.replace(/\.$/, '')}. ` : ''
      return {
        kind: 'bad',
        title: 'Payment not marked successful',
        text: `${reason}You have not been charged. Try again, or pay another way.`,
      }
    }
    case 'not arrived':
      return {
        kind: 'bad',
        title: 'Payment not marked successful',
        text: 'We haven’t received your payment yet. If your account was charged, you’ll get your ticket or a full refund.',
      }
    case 'reversed':
      return {
        kind: 'bad',
        title: 'Payment not marked successful',
        text: `Your payment was reversed and the money will be returned to you. You can pay again. If the money does not arrive, contact us and quote the reference ${outcome.reference}.`,
      }
    case 'not found':
      return {
        kind: 'bad',
        title: 'Payment not marked successful',
        text: `The payment provider has no record of this payment. You can pay again. If your account was charged, contact us and quote the reference ${outcome.reference}.`,
      }
    case 'not verified':
      return { kind: 'bad', title: 'Could not verify payment. Contact support.' }
  }
}
