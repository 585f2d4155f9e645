import { createServer } from 'node:http'

// The limit for searches: a node:http server in its own process that sends the response in ANSWER to every request.

const answer = process.env.ANSWER ?? ''
createServer((_request, reply) => {
  reply.setHeader('content-type', 'application/json')
  reply.end(answer)
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
