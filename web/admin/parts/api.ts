import { createApi } from '#api/api.ts'
import { askToConfirm } from './session/ask-to-confirm.ts'
import { endSession, getToken } from './session/session.ts'

/**
 * The API client of the back-office. A 401 response to a call with a token ends the session, and the app then shows the
 * login.
 */
export const api = createApi({ getToken, onUnauthorized: endSession, confirm: askToConfirm })
