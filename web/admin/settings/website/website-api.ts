import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import {
  type Offer,
  OfferAnswer,
  type OfferChange,
  type OfferInput,
  OfferListAnswer,
} from '#contracts/company/offers.ts'
import {
  type Content,
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

type Panel = { onDone: () => void; onFail?: (error: unknown) => void }

export const useCreateEntry = (panel: Panel) =>
  useChange({
    ...panel,
    call: (input: ContentInput) => api.post('/siteContent', input, ContentAnswer),
    done: UPDATED,
    refresh: ['site-content'],
    isInDialog: true,
  })

export const useEditEntry = (entry: Content | null, panel: Panel) =>
  useChange({
    ...panel,
    call: (change: ContentChange) => api.patch(`/siteContent/${entry?.id}`, change, ContentAnswer),
    done: UPDATED,
    refresh: ['site-content'],
    isInDialog: true,
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

export const useDeleteEntry = (entry: Content, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.delete(`/siteContent/${entry.id}`),
    done: UPDATED,
    refresh: ['site-content'],
    isInDialog: true,
  })

export const useCreateOffer = (panel: Panel) =>
  useChange({
    ...panel,
    call: (input: OfferInput) => api.post('/offers', input, OfferAnswer),
    done: 'Offer created successfully.',
    refresh: ['offers'],
    isInDialog: true,
  })

export const useEditOffer = (offer: Offer | null, panel: Panel) =>
  useChange({
    ...panel,
    call: (change: OfferChange) => api.patch(`/offers/${offer?.id}`, change, OfferAnswer),
    done: 'Offer updated successfully.',
    refresh: ['offers'],
    isInDialog: true,
  })

export const useDeleteOffer = (offer: Offer, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.delete(`/offers/${offer.id}`),
    done: 'Offer deleted successfully.',
    refresh: ['offers'],
    isInDialog: true,
  })
