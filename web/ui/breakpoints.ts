/** Media queries of tokens/media.css with the same names, for code that acts on the width. */
export const BELOW_TABLET = '(width < 48rem)'
export const FROM_DESKTOP = '(width >= 64rem)'
export const FROM_PANEL = '(width >= 75rem)'
