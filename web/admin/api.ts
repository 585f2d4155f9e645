import { createApi } from '#api/api.ts'
import { askToConfirm } from './session/ask-to-confirm.ts'
import { endSession, getToken } from './session/session.ts'

/** A 401 only has to end the session: without a session every path shows /login. */
export const api = createApi({ getToken, onUnauthorized: endSession, confirm: askToConfirm })
