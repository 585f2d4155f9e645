/**
 * Shared passenger transport by road is exempt from VAT under section 186 of the Nigeria Tax Act 2025. Hire and charter
 * are not.
 */
export const VAT_FACT = { name: 'VAT', value: 'exempt' } as const

/** The line that tickets print. Mails print the same name and value as a row. */
export const VAT_LINE = `${VAT_FACT.name}: ${VAT_FACT.value}`
