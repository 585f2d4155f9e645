import { createServer } from 'node:http'

// The server that bench.ts compares searches with: only node:http, which responds to every request with ANSWER.

const answer = process.env.ANSWER ?? ''
createServer((_request, reply) => {
  reply.setHeader('content-type', 'application/json')
  reply.end(answer)
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
