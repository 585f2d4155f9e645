/** Parses the text of a field: undefined if it is empty, NaN if it is not a number. */
export const typedNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.replaceAll(',', ''))
