import { createApi } from '#api/api.ts'
import { askToConfirm } from './session/ask-to-confirm.ts'
import { endSession, getToken } from './session/session.ts'

/** Without a session every path shows /login, so ending it is all a 401 needs. */
export const api = createApi({ getToken, onUnauthorized: endSession, confirm: askToConfirm })
