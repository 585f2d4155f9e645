import { createDataLink } from '#server/office/privacy/data-links.ts'
import { readReceipt } from '#server/office/privacy/read-receipt.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Waiting } from './queries.ts'
import { Outdated } from './unsendable.ts'

/** Returns a new link to the data of a person. Throws Outdated if the link was used or its person erased. */
export async function dataLinkNamed(context: AppContext, { payload }: Waiting): Promise<string> {
  const link = await createDataLink(context, Number(payload.id))
  if (!link) throw new Outdated('the link is no longer needed')
  return link
}

export const erasureNamed = ({ db }: AppContext, { payload }: Waiting) => readReceipt(db, Number(payload.id))
