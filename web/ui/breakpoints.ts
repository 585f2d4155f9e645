/** The media queries of tokens/media.css with the same names, for scripts. */
export const BELOW_TABLET = '(width < 48rem)'
export const FROM_DESKTOP = '(width >= 64rem)'
export const FROM_PANEL = '(width >= 75rem)'
