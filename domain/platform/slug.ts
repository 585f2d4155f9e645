/** `Awgu (Enugu)` becomes `awgu-enugu`, and `Ọ̀ṣun` becomes `osun`: the part of an address that names a place. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
