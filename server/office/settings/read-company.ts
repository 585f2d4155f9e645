import type { Company } from '#domain/company.ts'
import type { AppContext } from '#server/context.ts'
import { selectSettings } from './queries.ts'

/** Returns the company details for tickets and mails. The general contact replaces a missing support contact. */
export async function readCompany({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<Company> {
  const settings = await selectSettings(db)
  return {
    name: settings?.company_name ?? 'Tafiya',
    email: settings?.support_email ?? settings?.contact_email ?? null,
    phone: settings?.support_phone ?? settings?.contact_phone ?? null,
    address: settings?.address ?? null,
    publicUrl: config.publicUrl,
  }
}
