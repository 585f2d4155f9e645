import type { Company } from '#domain/company.ts'
import type { AppContext } from '#server/context.ts'
import { selectSettings } from './queries.ts'

/** Who speaks, on tickets and in mails. Where support has no address of its own, the general one answers. */
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
