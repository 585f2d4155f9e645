import { createServer } from 'node:http'
import Fastify from 'fastify'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { compare, printTable, requestsPerSecond } from './measure.ts'

/** Every figure is a ratio to a limit measured in the same run: what the same machine does with nothing around it. */
const product = await startProduct({ env: { LOG_LEVEL: 'error' } })
const page = await (await fetch(product.url)).text()
const routes = await (await fetch(`${product.url}/api/routes`)).text()

const bareHttp = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(page)).listen(0)
const bareFastify = Fastify()
bareFastify.get('/', async (_, reply) => reply.type('application/json').send(routes))
await bareFastify.listen({ port: 0 })

const portOf = (server: { address: () => unknown }) => (server.address() as { port: number }).port

try {
  printTable([
    await compare(
      'home page, rendered',
      0.05,
      'node:http, the same bytes',
      () => requestsPerSecond(product.url),
      () => requestsPerSecond(`http://127.0.0.1:${portOf(bareHttp)}`),
    ),
    await compare(
      'GET /api/routes',
      0.1,
      'Fastify, the same bytes, no query',
      () => requestsPerSecond(`${product.url}/api/routes`),
      () => requestsPerSecond(`http://127.0.0.1:${portOf(bareFastify.server)}`),
    ),
  ])
} finally {
  bareHttp.close()
  await bareFastify.close()
  await product.end('SIGTERM')
  await removeDataDir(product.dataDir)
}
