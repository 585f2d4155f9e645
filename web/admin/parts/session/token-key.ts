/** The name under which the browser stores the token of the session. The scan page reads it too. */
export const TOKEN_KEY = 'tafiya.admin.token'
