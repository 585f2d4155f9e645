import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PublicContent, PublicContentAnswer } from '#contracts/company/public-content.ts'
import { api } from '#site/parts/api.ts'

const NOTHING: PublicContent = { stories: [], team: [], questions: [], offers: [], hasCodes: false }

export const contentQuery = () =>
  queryOptions({
    queryKey: ['content'],
    queryFn: async () => (await api.get('/content', PublicContentAnswer)).data,
  })

/**
 * Returns the content that staff have published. It is empty until it is loaded, so that its blocks are hidden until
 * then.
 */
export const useContent = (): PublicContent => useQuery(contentQuery()).data ?? NOTHING
