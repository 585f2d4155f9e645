/** Focuses the first invalid field in the order of the form, not in the order of the contract. */
export function focusFirstWrong(
  form: HTMLFormElement | null,
  wrong: Readonly<Record<string, unknown>>,
): void {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLElement)
  fields.find((field) => (field.getAttribute('name') ?? '') in wrong)?.focus()
}
