import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#admin/api.ts'
import type { ListAddress } from './list-address.ts'

const FOLLOWED_MS = 4_000

type Page<Row> = { data: Row[]; page: number; pageSize: number; total: number }

export type List<Row> = ReturnType<typeof useList<Row>>

/**
 * A page of a list. The one before stays until the next has come, so that nothing jumps. Seats and money are never
 * called fresh: a list that shows them is asked for again whenever its screen opens.
 */
export const useList = <Row>(
  things: string,
  answer: z.ZodMiniType<Page<Row>>,
  address: Pick<ListAddress, 'query'>,
  options: {
    isAlwaysAsked?: boolean
    /** Asked again every few seconds as long as this holds of the rows shown. */
    followWhile?: (rows: Row[]) => boolean
  } = {},
) =>
  useQuery({
    queryKey: [things, address.query],
    queryFn: () => api.get(`/${things}?${address.query}`, answer),
    placeholderData: keepPreviousData,
    ...(options.isAlwaysAsked && { staleTime: 0 }),
    refetchInterval: ({ state }) =>
      state.data && options.followWhile?.(state.data.data) ? FOLLOWED_MS : false,
  })
