import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#admin/parts/data/settings-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import noteCss from '#admin/parts/form/note.module.css'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import css from '#admin/parts/layout/query-states.module.css'
import { Loading } from '#admin/parts/layout/query-states.tsx'
import { Icon } from '#ui/icon.tsx'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  const settings = useQuery(settingsQuery())
  return (
    <>
      <div className={headCss.head}>
        <div>
          <PageHeading title="Settings" />
          {settings.data !== undefined && (
            <p>{settings.data ? 'Manage system settings' : 'Create new system settings'}</p>
          )}
        </div>
      </div>
      {settings.isPending && <Loading things="settings" />}
      {settings.isError && (
        <div className={css.loadState} role="alert">
          <p className={`${noteCss.note} ${noteCss.bad}`}>
            <Icon name="alert" />
            Failed to load settings.
          </p>
          <Button onClick={() => settings.refetch()}>Try Again</Button>
        </div>
      )}
      {/* The key gives each settings record its own form, so that edits never end up in another record. A failed
          refetch does not remove the form. */}
      {settings.data !== undefined && (
        <SettingsForm key={settings.data?.id ?? 'new'} settings={settings.data} />
      )}
    </>
  )
}
