import { ComboboxField } from '#admin/parts/form/combobox-field.tsx'
import { DayField } from '#admin/parts/form/day-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { UnitField } from '#admin/parts/form/unit-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { type Offer, OfferInput } from '#contracts/company/offers.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { asTypedOffer, emptyOffer, offerOf } from './offer-input.ts'
import { useSaveOffer } from './website-api.ts'

export type RouteChoice = { id: number; name: string }

type Props = { offer: Offer | null; routes: readonly RouteChoice[]; onClose: () => void }

/** Adds an offer, or edits `offer` if it is given. */
export function OfferPanel({ offer, routes, onClose }: Props) {
  const form = useContractForm({
    draft: `offer:${offer?.id ?? 'new'}`,
    initial: offer ? asTypedOffer(offer) : emptyOffer(lagosDay(new Date())),
    schema: OfferInput,
    read: offerOf,
    change: useSaveOffer(offer, { onDone: onClose }),
  })

  return (
    <FormPanel
      title={offer ? 'Edit Offer' : 'Add Offer'}
      lead="Lowers the price of seats booked online on these days. Existing bookings keep their price."
      onClose={onClose}
      form={form}
      submitLabel={offer ? 'Save Changes' : 'Create Offer'}
    >
      <TextField label="Title" hint="For example: Early bird" {...form.text('title')} />
      <TextField label="Description" aside="(optional)" {...form.text('text')} />
      <UnitField
        label="Percentage"
        unit="%"
        hint="Enter either a percentage or an amount."
        {...form.text('percent')}
      />
      <MoneyField
        label="Amount"
        hint="Taken off each seat. A price never falls below ₦5,000."
        {...form.text('amount')}
      />
      <ComboboxField
        label="Route"
        placeholder="All routes"
        hint="Leave empty for all routes."
        choices={routes.map(({ id, name }) => ({ value: `${id}`, label: name }))}
        {...form.text('routeId')}
      />
      <DayField label="First day" {...form.text('startsOn')} />
      <DayField label="Last day" min={form.values.startsOn || undefined} {...form.text('endsOn')} />
      <UnitField label="Max uses" aside="(optional)" unit="bookings" {...form.text('maxUses')} />
      <TextField
        label="Code"
        aside="(optional)"
        hint="Without a code, the offer applies automatically and is shown on the home page."
        spellCheck={false}
        {...form.text('code')}
      />
      <SwitchField label="Active" {...form.check('isActive')} />
    </FormPanel>
  )
}
