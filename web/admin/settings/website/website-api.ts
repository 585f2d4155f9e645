import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { recordChanges } from '#admin/parts/record-changes.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { OfferAnswer, type OfferInput, OfferListAnswer } from '#contracts/company/offers.ts'
import {
  ContentAnswer,
  type ContentChange,
  type ContentInput,
  ContentListAnswer,
  type ContentOrder,
} from '#contracts/company/site-content.ts'

export const contentQuery = () =>
  queryOptions({
    queryKey: ['site-content'],
    queryFn: async () => (await api.get('/siteContent', ContentListAnswer)).data,
    // Refetches whenever the tab opens, so that two users see each other's changes.
    staleTime: 0,
  })

export const offersQuery = () =>
  queryOptions({
    queryKey: ['offers'],
    queryFn: () => api.get('/offers', OfferListAnswer),
    staleTime: 0,
  })

const UPDATED = 'Website updated successfully.'

export const { useSave: useSaveEntry, useDelete: useDeleteEntry } = recordChanges<ContentInput>({
  path: '/siteContent',
  answer: ContentAnswer,
  create: { done: UPDATED },
  edit: { done: UPDATED },
  remove: { done: UPDATED },
  refresh: ['site-content'],
})

/** Shows or hides an entry from its row. */
export const useToggleEntry = () =>
  useChange({
    call: ({ id, change }: { id: number; change: ContentChange }) =>
      api.patch(`/siteContent/${id}`, change, ContentAnswer),
    done: UPDATED,
    refresh: ['site-content'],
  })

export const useOrderEntries = () =>
  useChange({
    call: (order: ContentOrder) => api.post('/siteContent/order', order, ContentListAnswer),
    done: UPDATED,
    refresh: ['site-content'],
  })

export const { useSave: useSaveOffer, useDelete: useDeleteOffer } = recordChanges<OfferInput>({
  path: '/offers',
  answer: OfferAnswer,
  create: { done: 'Offer created successfully.' },
  edit: { done: 'Offer updated successfully.' },
  remove: { done: 'Offer deleted successfully.' },
  refresh: ['offers'],
})
