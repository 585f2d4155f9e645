import Fastify from 'fastify'

// The server that bench.ts compares searches from memory with: only Fastify, which responds to every request with ANSWER.

const answer = process.env.ANSWER ?? ''
const app = Fastify()
app.get('/api/trips/search', (_request, reply) => reply.type('application/json; charset=utf-8').send(answer))
const address = await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log(`listening on ${address}`)
