import { createServer } from 'node:http'

/** The least that can be called an answer: node:http and the same bytes, in a process of its own like the product. */
const answer = process.env.ANSWER ?? ''
createServer((_request, reply) => {
  reply.setHeader('content-type', 'application/json')
  reply.end(answer)
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
