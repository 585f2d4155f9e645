import { Link } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { buttonClass } from '#admin/form/button.tsx'
import type { ImportThings } from '#contracts/imports.ts'

/** Opens the import from the list of the same things. */
export const ImportLink = ({ things }: { things: ImportThings }) => (
  <Link className={buttonClass({})} href={`/${things}/import`}>
    <AdminIcon name="upload" />
    Import
  </Link>
)
