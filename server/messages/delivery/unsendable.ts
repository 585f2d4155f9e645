/** Thrown if a message no longer applies. The message is dropped, and its row stores the reason. */
export class Outdated extends Error {
  override name = 'Outdated'
}

/** Thrown if a retry would not help. The message fails at once, and its row stores the reason. */
export class Unsendable extends Error {
  override name = 'Unsendable'
}
