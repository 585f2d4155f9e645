/** True while a dialog or panel is open. Shortcuts then do nothing. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
