import type { AppContext } from '#server/platform/context/context.ts'
import { createToken } from '#server/platform/links/one-time-links.ts'
import type { Waiting } from './queries.ts'
import { Outdated } from './unsendable.ts'

/** Creates the token of the link that a message is about. Throws Outdated if the link was used. */
export async function actLinkNamed({ db, config }: AppContext, { payload }: Waiting): Promise<string> {
  const created = await createToken(db, 'booking-act', Number(payload.linkId))
  if (!created) throw new Outdated('the link has been used')
  return `${config.publicUrl}/act/${created.token}`
}
