import { openActLink } from '#server/bookings/links/open-link.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Waiting } from './queries.ts'
import { Outdated } from './unsendable.ts'

/** Creates the token of the link that a message is about. Throws Outdated if the link was used. */
export async function actLinkNamed(context: AppContext, { payload }: Waiting): Promise<string> {
  const link = await openActLink(context, Number(payload.linkId))
  if (!link) throw new Outdated('the link has been used')
  return link
}
