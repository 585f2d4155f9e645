/** The message no longer applies: it is dropped, and its row stores the reason. */
export class Outdated extends Error {
  override name = 'Outdated'
}
