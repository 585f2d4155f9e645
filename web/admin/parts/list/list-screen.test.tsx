import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import { RoutePage } from '#contracts/network/routes.ts'
import { useListAddress } from './list-address.ts'
import { ListScreen } from './list-screen.tsx'
import { useList } from './use-list.ts'

const EMPTY = { data: [], page: 1, pageSize: 10, total: 0 }

function Routes() {
  const address = useListAddress(['isActive'])
  return (
    <ListScreen
      title="Route Management"
      things="routes"
      searchLabel="Search"
      filters={[{ name: 'isActive', label: 'Active', choices: [] }]}
      address={address}
      list={useList('routes', RoutePage, address)}
      columns={[]}
      rowKey={({ id }) => id}
      empty="A route is a journey."
    />
  )
}

function shownAt(query: string): string {
  const client = new QueryClient()
  client.setQueryData(['routes', `page=1${query}`], EMPTY)
  return renderAs(
    [],
    <QueryClientProvider client={client}>
      <Router ssrPath={`/routes?${query}`}>
        <Routes />
      </Router>
    </QueryClientProvider>,
  )
}

test('a list without rows says what its things are', () => {
  expect(shownAt('')).toContain('A route is a journey.')
  expect(shownAt('')).not.toContain('Clear filters')
})

test.each([
  ['&search=Minna', 'Searched for “Minna”.'],
  ['&isActive=false', 'Filtered by Active.'],
])('a list without a result for %s says: %s', (query, words) => {
  const text = wordsOf(shownAt(query))
  expect(text).toContain(`No results found. ${words} Clear filters`)
  expect(text).not.toContain('A route is a journey.')
})
