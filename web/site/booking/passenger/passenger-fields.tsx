import type { FormErrors } from '#api/form-errors.ts'
import type { PassengerInfo } from '#site/booking/draft.ts'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

type Props = {
  values: PassengerInfo
  errors: FormErrors<PassengerInfo>
  onChange: (field: keyof PassengerInfo, text: string) => void
}

export function PassengerFields({ values, errors, onChange }: Props) {
  const bound = (field: keyof PassengerInfo) => ({
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
  })
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
          {...bound('passengerName')}
        />
        <div className="form__two">
          <TextField label="E-mail" type="email" autoComplete="email" {...bound('email')} />
          <TextField label="Phone number" type="tel" autoComplete="tel" {...bound('mobile')} />
        </div>
        <TextField label="Address" autoComplete="street-address" {...bound('passengerAddress')} />
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
          <TextField label="Next of kin name" autoComplete="off" {...bound('nextOfKinName')} />
          <TextField
            label="Next of kin phone number"
            type="tel"
            autoComplete="off"
            {...bound('nextOfKinPhone')}
          />
        </div>
      </fieldset>
    </>
  )
}
