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

/** Uses POST, because the reference of a payment opens its ticket and must not be in an address. */
export const useFindMoney = () =>
  useMutation({
    mutationFn: (search: MoneySearch) => api.post('/money', search, MoneyAnswer),
    // Each attempt counts towards the limits of the visitor.
    retry: false,
    onError: (error) => {
      if (!isNotFound(error)) showFailure(error)
    },
  })

/** Not retried: each link that is sent counts towards a limit. */
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
