import type { AppContext } from '#server/platform/context/context.ts'
import { readCompany } from './read-company.ts'

/**
 * Returns the e-mail address for messages to the owner: the address of the first admin or, without an admin, of the
 * company.
 */
export const ownerAddress = async (context: Pick<AppContext, 'db' | 'config'>): Promise<string | null> =>
  context.config.admin.email ?? (await readCompany(context)).email
