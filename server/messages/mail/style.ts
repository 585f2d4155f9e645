/** Said on every cell: Outlook forgets what it inherits. */
export const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
