import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#admin/parts/api.ts'
import type { Things } from '#api/things.ts'
import type { ListAddress } from './list-address.ts'

const FOLLOWED_MS = 4_000

type Page<Row> = { data: Row[]; page: number; pageSize: number; total: number }

export type List<Row> = ReturnType<typeof useList<Row>>

/**
 * Fetches one page of a list. The previous page stays visible until the next one has loaded, so that nothing jumps.
 * `refetchOnOpen` refetches whenever the screen opens. It is for lists that change without this user, such as bookings
 * and payments, because cached rows may be minutes old.
 */
export const useList = <Row>(
  things: Things,
  answer: z.ZodMiniType<Page<Row>>,
  address: Pick<ListAddress, 'query'>,
  options: {
    refetchOnOpen?: boolean
    /** Refetches every few seconds while this returns true for the rows shown. */
    followWhile?: (rows: Row[]) => boolean
  } = {},
) =>
  useQuery({
    queryKey: [things, address.query],
    queryFn: () => api.get(`/${things}?${address.query}`, answer),
    placeholderData: keepPreviousData,
    ...(options.refetchOnOpen && { staleTime: 0 }),
    refetchInterval: ({ state }) =>
      state.data && options.followWhile?.(state.data.data) ? FOLLOWED_MS : false,
  })
