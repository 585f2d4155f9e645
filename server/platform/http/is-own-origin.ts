import type { FastifyRequest } from 'fastify'

/**
 * Returns whether the Origin header names this site. A proxy may change the Host header, so the public address counts
 * too.
 */
export const isOwnOrigin = (
  origin: string,
  { host }: Pick<FastifyRequest, 'host'>,
  publicUrl: string,
): boolean => URL.canParse(origin) && [host, new URL(publicUrl).host].includes(new URL(origin).host)
