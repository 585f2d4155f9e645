import { useId } from 'react'
import hiddenCss from '#ui/visually-hidden.module.css'
import choicesCss from './choices.module.css'
import formCss from './form.module.css'

type Props<Value extends string> = {
  label: string
  /** False hides the label visually, if the choices explain themselves. Screen readers still read the label. */
  isLabelShown?: boolean
  choices: readonly { value: Value; label: string }[]
  value: string
  onChange: (value: Value) => void
}

/** A radio group with every choice visible. */
export function Choices<Value extends string>({ label, choices, value, onChange, ...props }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={choicesCss.choices}>
      <legend
        className={
          props.isLabelShown === false ? hiddenCss.visuallyHidden : `${formCss.label} ${choicesCss.title}`
        }
      >
        {label}
      </legend>
      <div className={choicesCss.seg}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
