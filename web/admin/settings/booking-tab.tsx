import formCss from '#admin/parts/form/form.module.css'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { UnitField } from '#admin/parts/form/unit-field.tsx'
import { SETTINGS_BOUNDS } from '#domain/company/settings.ts'
import { Section } from './section.tsx'
import { labelOf } from './tabs.ts'
import type { SettingsForm } from './use-settings-form.ts'

const bounds = (field: keyof typeof SETTINGS_BOUNDS) =>
  `${SETTINGS_BOUNDS[field].least} to ${SETTINGS_BOUNDS[field].most}`

export function BookingTab({ form: { text, check } }: { form: SettingsForm }) {
  return (
    <>
      <Section title="Seat holds" lead="How long an unpaid seat is held.">
        <div className={formCss.form}>
          <UnitField
            label={labelOf('seatHoldMinutes')}
            unit="minutes"
            hint={`${bounds('seatHoldMinutes')} minutes. Bank transfers get at least 35 minutes.`}
            {...text('seatHoldMinutes')}
          />
        </div>
      </Section>
      <Section title="Limits" lead="For visitors to the website.">
        <div className={formCss.form}>
          <UnitField
            label={labelOf('maxSeatsPerBooking')}
            unit="seats"
            hint={bounds('maxSeatsPerBooking')}
            {...text('maxSeatsPerBooking')}
          />
          <UnitField
            label={labelOf('bookingDeadlineHours')}
            unit="hours"
            hint={`${bounds('bookingDeadlineHours')} hours before departure`}
            {...text('bookingDeadlineHours')}
          />
          <UnitField
            label={labelOf('infantMaxAge')}
            unit="years"
            hint={`${bounds('infantMaxAge')}. Up to this age a child travels free, on an adult’s lap.`}
            {...text('infantMaxAge')}
          />
        </div>
      </Section>
      <Section title="Phones" lead="For passengers without internet.">
        <SwitchField
          label={labelOf('ussdEnabled')}
          hint="Callers book, pay and see their tickets. It also needs a gateway, which the operator of the server connects."
          {...check('ussdEnabled')}
        />
      </Section>
    </>
  )
}
