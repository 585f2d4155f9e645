/** What a field holds as the contract reads it: nothing typed is nothing given, words are no number. */
export const typedNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.replaceAll(',', ''))
