/** A retry would not help: the message fails at once and stores the reason. */
export class NotWorthSending extends Error {
  override name = 'NotWorthSending'
}
