import type { Company } from '#domain/company/company.ts'
import { supportContact } from '#domain/company/support-contact.ts'
import { PRODUCT_NAME } from '#domain/platform/product-name.ts'
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
