import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError, refusal } from '#api/api-error.ts'
import {
  type ConsentInput,
  ConsentsAnswer,
  type DataKey,
  type DataLinkInput,
  DataVisitAnswer,
  type EraseInput,
  ErasureAnswer,
} from '#contracts/office/my-data.ts'
import { api } from '#site/parts/api.ts'
import { showFailure } from '#site/parts/show-failure.ts'
import { saveFile } from '#ui/save-file.ts'

export const useSendLink = () =>
  useMutation({
    mutationFn: (input: DataLinkInput) => api.post('/my-data/links', input, z.null()),
    onError: showFailure,
  })

/** Not retried, because the first request has used the link even if its response was lost. */
export const useOpenData = () =>
  useMutation({
    mutationFn: async (dataToken: string) =>
      (await api.post('/my-data/open', { dataToken }, DataVisitAnswer)).data,
    retry: false,
  })

export const useChangeConsent = () =>
  useMutation({
    mutationFn: async (input: ConsentInput) =>
      (await api.post('/my-data/consents', input, ConsentsAnswer)).data,
    onError: showFailure,
  })

export const useErase = () =>
  useMutation({
    mutationFn: async (input: EraseInput) => (await api.post('/my-data/erase', input, ErasureAnswer)).data,
    retry: false,
    onError: showFailure,
  })

/** Downloads the export and saves it as a file. */
export const useDownload = () =>
  useMutation({
    mutationFn: async (key: DataKey) => saveFile(await fetchFile('/api/my-data/export', key), 'my-data.json'),
    onError: showFailure,
  })

async function fetchFile(path: string, body: object): Promise<Blob> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new ApiError(0, 'NETWORK', { cause })
  })
  if (answer.ok) return answer.blob()
  const refused: unknown = await answer.json().catch(() => null)
  throw refusal(answer.status, refused, answer.headers.get('retry-after'))
}
