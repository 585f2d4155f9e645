/** A link to act on personal data or money works once, for this many minutes after it was sent. */
export const LINK_MINUTES = 15

/** The page behind a link works for this many minutes after it was opened. */
export const VISIT_MINUTES = 15

/** A token as `newToken` makes it: 32 bytes in base64url. */
export const TOKEN = '[A-Za-z0-9_-]{43}'
