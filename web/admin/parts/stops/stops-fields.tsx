import formCss from '#admin/parts/form/form.module.css'
import { TextField } from '#admin/parts/form/text-field.tsx'
import type { Stops } from '#domain/network/stops.ts'
import type { FieldProps } from '#ui/use-form.ts'

type Props = {
  /** Connects each field to the form. */
  text: (name: keyof Stops) => FieldProps
  /** True for the stops of a single trip, which replace those of its route. */
  needsBoardingPoint?: boolean
}

/** The fields of the stops of a route or trip. */
export function StopsFields({ text, needsBoardingPoint = false }: Props) {
  return (
    <div className={formCss.form}>
      <TextField
        label="Boarding point"
        {...(!needsBoardingPoint && { aside: '(optional)' })}
        hint="For example: Jibowu Park"
        {...text('boardingPoint')}
      />
      <TextField label="Drop-off" aside="(optional)" hint="For example: Camp gate" {...text('dropOff')} />
      <TextField label="Address" aside="(optional)" {...text('boardingAddress')} />
      <TextField label="Landmark" aside="(optional)" {...text('boardingLandmark')} />
      <div className={formCss.wide}>
        <TextField
          label="Map link"
          aside="(optional)"
          hint="A link that starts with https://"
          inputMode="url"
          {...text('boardingMapUrl')}
        />
        <TextField
          label="Night stop"
          aside="(optional)"
          hint="Town, hours and who pays. For example: Lokoja, 7 pm to 6 am, your room is included"
          {...text('nightStop')}
        />
      </div>
    </div>
  )
}
