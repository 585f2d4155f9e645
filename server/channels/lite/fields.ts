import { type Html, html } from '#domain/platform/html.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import type { State } from './state.ts'

export const hidden = (name: string, value: string | number): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`

/** The field that proves that a form comes from our own page, see `readForm`. */
export const csrfField = ({ csrf }: State): Html => hidden('csrf', csrf)

export const fieldError = (name: string, error: string | undefined): Html | undefined =>
  error === undefined ? undefined : html`<span class="e" id="${name}-error">${error}</span>`

/** The attributes of a field with an error. The browser puts the cursor into the first one. */
export const invalidMarks = (name: string, errors: FieldErrors): Html | undefined =>
  errors[name] === undefined
    ? undefined
    : html` aria-invalid="true" aria-describedby="${name}-error"${Object.keys(errors)[0] === name && html` autofocus`}`

type Field = {
  name: string
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel'
  autocomplete?: string
  isOptional?: boolean
}

export const textField = (field: Field, value: string, errors: FieldErrors): Html => {
  const { name, label, hint, type = 'text', autocomplete = 'off', isOptional = false } = field
  return html`<p class="f"><label for="${name}">${label}</label>${hint && html`<small>${hint}</small>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}"${!isOptional && html` aria-required="true"`}${invalidMarks(name, errors)}>
${fieldError(name, errors[name])}</p>`
}

export type Option = { value: string; label: string }

export const selectField = (
  { name, label, empty }: { name: string; label: string; empty?: string },
  options: readonly Option[],
  chosen: string,
  errors: FieldErrors,
): Html => html`<p class="f"><label for="${name}">${label}</label>
<select id="${name}" name="${name}"${invalidMarks(name, errors)}>
${empty && html`<option value="">${empty}</option>`}
${options.map(({ value, label: words }) => html`<option value="${value}"${value === chosen && html` selected`}>${words}</option>`)}
</select>
${fieldError(name, errors[name])}</p>`

/** Rows of a fact and its value. Leaves out empty values. */
export const facts = (rows: readonly (readonly [string, string | Html | null | undefined | false])[]): Html =>
  html`<dl>${rows.map(([name, value]) => value && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
