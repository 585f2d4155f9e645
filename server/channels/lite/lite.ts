import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicSettings } from '#contracts/company/public-settings.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { type LitePage, sendPage } from './page.ts'
import { readForm } from './read-form.ts'
import { type State, withoutNews } from './state.ts'
import { readState, writeState } from './state-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The settings at the start of a request to a page without script. */
    liteSettings: PublicSettings | null
  }
}

export type Lite = ReturnType<typeof createLite>

/** The ways in which the endpoints of the pages without script answer. */
export function createLite(context: AppContext) {
  return {
    context,

    readState: (request: FastifyRequest): Promise<State | null> => readState(context, request),

    readForm: async (request: FastifyRequest) =>
      readForm(request, await readState(context, request), context.config.publicUrl),

    /** Shows a page, and renews the cookie. The notice and the errors of the state are shown once. */
    async show(
      request: FastifyRequest,
      reply: FastifyReply,
      page: LitePage,
      state: State | null = null,
    ): Promise<FastifyReply> {
      if (state) await writeState(context, reply, withoutNews(state))
      return sendPage(reply, context.config, request.liteSettings, page)
    },

    /** Sends the browser to another page with 303, so that loading that page again sends no form. */
    async go(reply: FastifyReply, to: string, state: State): Promise<FastifyReply> {
      await writeState(context, reply, state)
      return reply.redirect(to, 303)
    },
  }
}
