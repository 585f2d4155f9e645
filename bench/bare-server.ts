import { createServer } from 'node:http'

/** The minimal server: node:http and the same bytes, in its own process like the product. */
const answer = process.env.ANSWER ?? ''
createServer((_request, reply) => {
  reply.setHeader('content-type', 'application/json')
  reply.end(answer)
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'))
