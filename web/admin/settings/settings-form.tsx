import { type ComponentType, type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useCreateSettings, useEditSettings } from '#admin/parts/data/settings-api.ts'
import { Note } from '#admin/parts/form/note.tsx'
import { useLeaveQuestion } from '#admin/parts/form/use-leave-question.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { PolicyTab } from '#admin/settings/policies/policy-tab.tsx'
import { WebsiteTab } from '#admin/settings/website/website-tab.tsx'
import { type CompanySettings, SettingsChange, SettingsInput } from '#contracts/company/company-settings.ts'
import { showToast } from '#ui/toast-store.ts'
import { BookingTab } from './booking-tab.tsx'
import { DeleteSettings } from './delete-settings.tsx'
import { GeneralTab } from './general-tab.tsx'
import { LinksTab } from './links-tab.tsx'
import { MaintenanceSwitch } from './maintenance-switch.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PaymentTab } from './payment-tab.tsx'
import { SaveBar } from './save-bar.tsx'
import { SaveDialog } from './save-dialog.tsx'
import css from './settings.module.css'
import { TabLinks, useTab } from './tab-links.tsx'
import { fieldsOf, type TabName, tabOf } from './tabs.ts'
import { entriesOf, FIELDS } from './typed-settings.ts'
import { type SettingsForm as Form, useSettingsForm } from './use-settings-form.ts'

const CONTENT: Record<Exclude<TabName, 'website' | 'policy'>, ComponentType<{ form: Form }>> = {
  general: GeneralTab,
  links: LinksTab,
  booking: BookingTab,
  payment: PaymentTab,
  notifications: NotificationsTab,
}

/** Saves one tab at a time; edits on other tabs stay. New settings are created from all tabs together. */
export function SettingsForm({ settings }: { settings: CompanySettings | null }) {
  const mayEdit = usePermissions()('settings.edit')
  const tab = useTab()
  const [, navigate] = useLocation()
  const [isAsked, setAsked] = useState(false)
  const fields = settings ? fieldsOf(tab) : FIELDS
  const form = useSettingsForm(settings, fields, ask)
  const changes = form.changesOf(fields)
  const unsaved = entriesOf(form.changesOf(FIELDS)).length
  const { question } = useLeaveQuestion({
    isOn: unsaved > 0,
    of: 'screen',
    text: `${unsaved === 1 ? 'One change has' : `${unsaved} changes have`} not been saved and will be lost.`,
  })
  const outcome = {
    onDone: () => {
      setAsked(false)
      form.reset(fields)
    },
    onFail: (error: unknown) => {
      setAsked(false)
      form.showServerErrors(error)
    },
  }
  const create = useCreateSettings(outcome)
  const edit = useEditSettings(settings, outcome)

  function submit(event: SubmitEvent) {
    form.submit(event)
    const wrong = fields.find((field) => field in form.invalid)
    if (!wrong || tabOf(wrong) === tab) return
    navigate(`/settings?tab=${tabOf(wrong)}`)
    // The field exists only after its tab has rendered.
    requestAnimationFrame(() => form.focusFirst({ [wrong]: true }))
  }

  function ask() {
    if (entriesOf(changes).length > 0) setAsked(true)
    else showToast({ kind: 'info', title: 'No changes detected' })
  }

  return (
    <>
      <TabLinks current={tab} hasChanges={(name) => entriesOf(form.changesOf(fieldsOf(name))).length > 0} />
      {tab === 'website' && <WebsiteTab />}
      {tab === 'policy' && <PolicyTab />}
      {tab !== 'website' && tab !== 'policy' && (
        <form className={css.settings} {...form.props} onSubmit={submit}>
          <fieldset disabled={!mayEdit}>
            {!mayEdit && <Note tone="info">You can view these settings but not edit them.</Note>}
            <TabContent tab={tab} form={form} />
            {tab === 'general' && <MaintenanceSwitch settings={settings} form={form} />}
            {tab === 'general' && settings && mayEdit && <DeleteSettings settings={settings} />}
          </fieldset>
          {mayEdit && (
            <SaveBar
              isNew={settings === null}
              count={entriesOf(changes).length}
              onDiscard={() => form.reset(fields)}
            />
          )}
        </form>
      )}
      {question}
      {isAsked && (
        <SaveDialog
          isNew={settings === null}
          changes={entriesOf(changes).map(([field, value]) => [field, form.savedOf(field), value])}
          isSaving={create.isPending || edit.isPending}
          onSave={() =>
            settings
              ? edit.mutate(SettingsChange.parse(changes))
              : create.mutate(SettingsInput.parse(changes))
          }
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function TabContent({ tab, form }: { tab: keyof typeof CONTENT; form: Form }) {
  const Content = CONTENT[tab]
  return <Content form={form} />
}
