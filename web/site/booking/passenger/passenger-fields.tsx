import type { PassengerInfo } from '#site/booking/draft.ts'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import type { FieldProps } from '#ui/use-form.ts'

type Props = { text: (field: keyof PassengerInfo) => FieldProps }

export function PassengerFields({ text }: Props) {
  const required = (field: keyof PassengerInfo) => ({ ...text(field), required: true })
  return (
    <>
      <fieldset className="form__set">
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
        <div className="form__two">
          <TextField label="E-mail" type="email" autoComplete="email" {...required('email')} />
          <TextField label="Phone number" type="tel" autoComplete="tel" {...required('mobile')} />
        </div>
        <TextField label="Address" autoComplete="street-address" {...required('passengerAddress')} />
      </fieldset>
      <hr className="rule" />
      <fieldset className="form__set">
        <legend>
          <Icon name="heart" />
          Next of kin
        </legend>
        <div className="notice">
          <Icon name="info" />
          <div>Road safety rules require this on the passenger manifest. We use it only in an emergency.</div>
        </div>
        <div className="form__two">
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
