/** A retry would not help: the message has failed at once, and says why. */
export class NotWorthSending extends Error {
  override name = 'NotWorthSending'
}
