import { Link } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { buttonClass } from '#admin/parts/form/button.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { ImportThings } from '#contracts/platform/imports.ts'

/** Opens the import from the list of the same things. */
export function ImportLink({ things }: { things: ImportThings }) {
  if (!usePermissions()('imports.process')) return null
  return (
    <Link className={buttonClass({})} href={`/${things}/import`}>
      <AdminIcon name="upload" />
      Import
    </Link>
  )
}
