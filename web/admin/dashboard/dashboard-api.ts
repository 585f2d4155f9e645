import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { BatchPage } from '#contracts/network/batches.ts'
import {
  ActivityAnswer,
  DashboardChartsAnswer,
  DashboardDaysAnswer,
  DashboardStats,
  type DayRange,
  FirstStepsAnswer,
  TodayAnswer,
} from '#contracts/office/dashboard.ts'

/**
 * Bookings and money change all the time, so these queries refetch whenever the screen opens and every minute while it
 * is open.
 */
const LIVE = { staleTime: 0, refetchInterval: 60_000 }

export const statsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'stats'],
    queryFn: () => api.get('/dashboardStats', DashboardStats),
    ...LIVE,
  })

export const todayQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'today'],
    queryFn: async () => (await api.get('/dashboard/today', TodayAnswer)).data,
    ...LIVE,
  })

/** The key starts with that of the batch list, so that this query is refetched after a batch was edited. */
export const batchesQuery = () =>
  queryOptions({
    queryKey: ['batches', 'dashboard'],
    queryFn: async () => (await api.get('/batches?isActive=true', BatchPage)).data,
  })

/** Fetched when the dashboard opens, not every minute, because staff do the steps on other screens. */
export const firstStepsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'first-steps'],
    queryFn: async () => (await api.get('/dashboard/first-steps', FirstStepsAnswer)).data,
    staleTime: 0,
  })

/** Keeps the bars of the previous range until those of the next one have loaded, so that nothing jumps. */
export const daysQuery = (range: DayRange) =>
  queryOptions({
    queryKey: ['dashboard', 'days', range],
    queryFn: async () => (await api.get(`/dashboard/days?range=${range}`, DashboardDaysAnswer)).data,
    placeholderData: keepPreviousData,
    ...LIVE,
  })

export const chartsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'charts'],
    queryFn: async () => (await api.get('/dashboard/charts', DashboardChartsAnswer)).data,
    ...LIVE,
  })

export const activityQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'activity'],
    queryFn: async () => (await api.get('/dashboard/activity', ActivityAnswer)).data,
    ...LIVE,
  })
