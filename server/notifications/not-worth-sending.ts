/** Trying again would not help, or nobody would want it any more: the message has failed at once, and says why. */
export class NotWorthSending extends Error {
  override name = 'NotWorthSending'
}
