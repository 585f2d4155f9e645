import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { FoundAnswer, LEAST_CHARACTERS } from '#contracts/office/find.ts'

/** Searches the records. A text that is too short is not sent. */
export const useFound = (search: string) =>
  useQuery({
    queryKey: ['found', search],
    queryFn: () => api.get(`/find?${new URLSearchParams({ q: search })}`, FoundAnswer),
    enabled: search.length >= LEAST_CHARACTERS,
    staleTime: 0,
  })
