import { queryOptions } from '@tanstack/react-query'
import { PublicRoutesAnswer } from '#contracts/network/public-routes.ts'
import { api } from '#site/parts/api.ts'

export const routesQuery = () =>
  queryOptions({
    queryKey: ['routes'],
    queryFn: async () => (await api.get('/routes', PublicRoutesAnswer)).data,
  })
