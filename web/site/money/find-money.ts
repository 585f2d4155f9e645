import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import {
  AccountLinkAnswer,
  type AccountLinkInput,
  MoneyAnswer,
  type MoneySearch,
} from '#contracts/money/money-page.ts'
import { api } from '#site/parts/api.ts'
import { showFailure } from '#site/parts/show-failure.ts'

/** Uses POST, because the reference of a payment opens its ticket and must not appear in a URL. */
export const useFindMoney = () =>
  useMutation({
    mutationFn: (search: MoneySearch) => api.post('/money', search, MoneyAnswer),
    // Not retried, because each attempt counts towards the visitor's rate limits.
    retry: false,
    onError: (error) => {
      if (!isNotFound(error)) showFailure(error)
    },
  })

/** Not retried, because each link that is sent counts towards a rate limit. */
export const useSendAccountLink = () =>
  useMutation({
    mutationFn: (input: AccountLinkInput) => api.post('/money/account-links', input, AccountLinkAnswer),
    retry: false,
    onError: (error) => {
      if (!(error instanceof ApiError && error.sentence)) showFailure(error)
    },
  })

export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 404
