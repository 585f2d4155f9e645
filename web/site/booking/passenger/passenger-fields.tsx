import layoutCss from '#site/booking/layout/step-layout.module.css'
import type { PassengerInfo } from '#site/parts/draft/draft.ts'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'
import { TextField } from '#site/parts/form/text-field.tsx'
import tripCss from '#site/parts/trip/trip.module.css'
import { Icon } from '#ui/icon.tsx'
import type { FieldProps } from '#ui/use-form.ts'

type Props = { text: (field: keyof PassengerInfo) => FieldProps }

export function PassengerFields({ text }: Props) {
  const required = (field: keyof PassengerInfo) => ({ ...text(field), required: true })
  return (
    <>
      <fieldset className={layoutCss.formSet}>
        <legend>
          <Icon name="user" />
          Primary passenger
        </legend>
        <TextField
          label="Full name"
          hint="As on your call-up letter"
          autoComplete="name"
          {...required('passengerName')}
        />
        <div className={formCss.two}>
          <TextField label="E-mail" type="email" autoComplete="email" {...required('email')} />
          <TextField label="Phone number" type="tel" autoComplete="tel" {...required('mobile')} />
        </div>
        <TextField label="Address" autoComplete="street-address" {...required('passengerAddress')} />
      </fieldset>
      <hr className={`${tripCss.rule} ${tripCss.ruleInForm}`} />
      <fieldset className={layoutCss.formSet}>
        <legend>
          <Icon name="heart" />
          Next of kin
        </legend>
        <div className={cardCss.notice}>
          <Icon name="info" />
          <div>Road safety rules require this on the passenger manifest. We use it only in an emergency.</div>
        </div>
        <div className={formCss.two}>
          <TextField label="Next of kin name" autoComplete="off" {...required('nextOfKinName')} />
          <TextField
            label="Next of kin phone number"
            type="tel"
            autoComplete="off"
            {...required('nextOfKinPhone')}
          />
        </div>
      </fieldset>
    </>
  )
}
