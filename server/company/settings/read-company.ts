import type { Company } from '#domain/company.ts'
import { PRODUCT_NAME } from '#domain/product-name.ts'
import { supportContact } from '#domain/support-contact.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { presentSettings } from './present-settings.ts'
import { selectSettings } from './queries.ts'

/** Returns the company details for tickets and mails. */
export async function readCompany({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<Company> {
  const settings = await selectSettings(db)
  return {
    name: settings?.company_name ?? PRODUCT_NAME,
    ...supportContact(settings ? presentSettings(settings) : null),
    address: settings?.address ?? null,
    publicUrl: config.publicUrl,
  }
}
