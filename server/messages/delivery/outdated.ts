/** The message no longer applies: it is dropped, and its row says why. */
export class Outdated extends Error {
  override name = 'Outdated'
}
