import { useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { useDeleteSettings } from '#admin/parts/data/settings-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import type { CompanySettings } from '#contracts/company/company-settings.ts'
import { Section } from './section.tsx'

export function DeleteSettings({ settings }: { settings: CompanySettings }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Section title="Delete settings" lead="The defaults apply until you create new settings.">
      <Button look="danger-quiet" onClick={() => setAsked(true)}>
        <AdminIcon name="trash" />
        Delete Settings
      </Button>
      {isAsked && <DeleteSettingsDialog settings={settings} onClose={() => setAsked(false)} />}
    </Section>
  )
}

function DeleteSettingsDialog({ settings, onClose }: { settings: CompanySettings; onClose: () => void }) {
  const remove = useDeleteSettings(settings, onClose)
  return (
    <DeleteDialog
      title="Delete settings?"
      isDeleting={remove.isPending}
      problem={remove.problem}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        All settings will be removed, including contact details and links, and the defaults will apply. This
        cannot be undone.
      </p>
    </DeleteDialog>
  )
}
