/** Parses the text of a field without its commas. Returns undefined if it is empty, NaN if it is not a number. */
export const typedNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.replaceAll(',', ''))
