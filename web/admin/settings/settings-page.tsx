import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import css from '#admin/layout/query-states.module.css'
import { Loading } from '#admin/layout/query-states.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { settingsQuery } from './settings-api.ts'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  const settings = useQuery(settingsQuery())
  useEffect(() => {
    document.title = 'Settings · Tafiya back-office'
  }, [])
  return (
    <>
      <div className="head">
        <div>
          <h1>Settings</h1>
          {settings.data !== undefined && (
            <p>{settings.data ? 'Manage system settings' : 'Create new system settings'}</p>
          )}
        </div>
      </div>
      {settings.isPending && <Loading things="settings" />}
      {settings.isError && (
        <div className={css.loadState} role="alert">
          <p className="note note--bad">
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
