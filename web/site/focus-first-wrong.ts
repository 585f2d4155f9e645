/** The first one as the eye meets them, whatever the order of the contract. */
export function focusFirstWrong(
  form: HTMLFormElement | null,
  wrong: Readonly<Record<string, unknown>>,
): void {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLElement)
  fields.find((field) => (field.getAttribute('name') ?? '') in wrong)?.focus()
}
