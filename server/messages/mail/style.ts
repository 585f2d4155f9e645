/** Repeated on every cell: Outlook does not inherit fonts reliably. */
export const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
