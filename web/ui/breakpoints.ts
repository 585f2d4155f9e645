/** The media queries `--below-tablet` and `--from-desktop` of tokens/media.css, for code that acts on the width. */
export const BELOW_TABLET = '(width < 48rem)'
export const FROM_DESKTOP = '(width >= 64rem)'
