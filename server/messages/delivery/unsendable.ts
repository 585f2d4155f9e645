/** The message no longer applies: it is dropped, and its row stores the reason. */
export class Outdated extends Error {
  override name = 'Outdated'
}

/** A retry would not help: the message fails at once and stores the reason. */
export class Unsendable extends Error {
  override name = 'Unsendable'
}
