import { type ComponentType, type SubmitEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { useCreateSettings, useDeleteSettings, useEditSettings } from '#admin/parts/data/settings-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { Note } from '#admin/parts/form/note.tsx'
import { useLeaveQuestion } from '#admin/parts/form/use-leave-question.tsx'
import { TabStrip } from '#admin/parts/layout/tab-strip.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { PolicyTab } from '#admin/settings/policies/policy-tab.tsx'
import { WebsiteTab } from '#admin/settings/website/website-tab.tsx'
import { type CompanySettings, SettingsChange, SettingsInput } from '#contracts/company/company-settings.ts'
import { showToast } from '#ui/toast-store.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import { BookingTab } from './booking-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { LinksTab } from './links-tab.tsx'
import { MaintenanceSwitch } from './maintenance-switch.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PaymentTab } from './payment-tab.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { Section } from './section.tsx'
import css from './settings.module.css'
import { fieldsOf, TABS, type TabName, tabOf } from './tabs.ts'
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
    // Waits for the tab to render, because the field does not exist before.
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

function DeleteSettings({ settings }: { settings: CompanySettings }) {
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

type SaveBarProps = { isNew: boolean; count: number; onDiscard: () => void }

/** The buttons at the bottom of the screen, always visible. Saving without changes shows a message. */
function SaveBar({ isNew, count, onDiscard }: SaveBarProps) {
  return (
    <div className={css.savebar}>
      <span className={formCss.hint}>
        {count > 0 && <span className={css.dot} />}
        {count === 0 ? 'No changes' : `${count} unsaved ${count === 1 ? 'change' : 'changes'}`}
      </span>
      <Button disabled={count === 0} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" look="primary">
        {isNew ? 'Create Settings' : 'Save Changes'}
      </Button>
    </div>
  )
}

/** Returns the tab in the URL, or the first tab if the URL has none or an unknown one. */
function useTab(): TabName {
  const asked = new URLSearchParams(useSearch()).get('tab')
  return TABS.find(({ name }) => name === asked)?.name ?? 'general'
}

type TabLinksProps = { current: TabName; hasChanges: (tab: TabName) => boolean }

function TabLinks({ current, hasChanges }: TabLinksProps) {
  return (
    <TabStrip label="Settings" current={current}>
      {TABS.map(({ name, label }) => (
        <Link
          key={name}
          href={name === 'general' ? '/settings' : `/settings?tab=${name}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
          {hasChanges(name) && (
            <>
              <span className={css.dot} />
              <span className={hiddenCss.visuallyHidden}>, unsaved changes</span>
            </>
          )}
        </Link>
      ))}
    </TabStrip>
  )
}
