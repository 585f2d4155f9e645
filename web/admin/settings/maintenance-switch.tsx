import { useMaintenance } from '#admin/parts/data/settings-api.ts'
import switchCss from '#admin/parts/form/switch.module.css'
import type { CompanySettings } from '#contracts/company/company-settings.ts'
import { Section } from './section.tsx'
import css from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const NOW = { on: 'The website is closed', off: 'The website is open' }
const ONCE_CREATED = { on: 'The website will be closed', off: 'The website will be open' }

type Props = { settings: CompanySettings | null; form: SettingsForm }

/**
 * Saves the maintenance mode as soon as the user switches it, and switches back if saving fails. As long as no settings
 * exist, the form saves the mode with the other fields.
 */
export function MaintenanceSwitch({ settings, form }: Props) {
  const change = useMaintenance(settings)
  const isOn = settings
    ? change.isPending
      ? change.variables
      : settings.maintenanceMode
    : form.values.maintenanceMode === true

  const words = settings ? NOW : ONCE_CREATED

  function flip(next: boolean) {
    if (!settings) form.set({ maintenanceMode: next })
    else if (!change.isPending) change.mutate(next)
  }

  return (
    <Section
      title="Maintenance mode"
      lead={
        settings
          ? 'Takes effect immediately. You don’t need to press Save Changes.'
          : 'Takes effect when you press Create Settings.'
      }
    >
      <div className={isOn ? `${css.maint} ${css.isOn}` : css.maint}>
        <div>
          <b>{isOn ? words.on : words.off}</b>
          <p className={css.maintMore}>
            When this is on, visitors see “Under Maintenance” (1 hour) and cannot start a booking. Payments in
            progress are completed, and staff can keep working.
          </p>
        </div>
        <label className={switchCss.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-label="Maintenance mode"
            aria-checked={isOn}
            checked={isOn}
            onChange={({ target }) => flip(target.checked)}
          />
          <span className={switchCss.state}>{isOn ? 'On' : 'Off'}</span>
        </label>
      </div>
    </Section>
  )
}
