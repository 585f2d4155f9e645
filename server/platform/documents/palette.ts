/** The brand colours for PDF and mail. The public site has the same colours as CSS tokens. */
export const PALETTE = {
  ink: '#13231c',
  inkSoft: '#3b4a43',
  inkFaint: '#58655e',
  green: '#0a6b46',
  greenDark: '#06402b',
  greenSoft: '#d8eadf',
  khaki: '#c9ab6b',
  khakiSoft: '#e6d3a3',
  amber: '#f2a413',
  amberSoft: '#fdf0d2',
  sand: '#f7f3e9',
  line: '#e2d8c2',
  white: '#ffffff',
} as const
