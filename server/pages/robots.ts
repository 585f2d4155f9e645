/** Search engines may index the public pages, but not a visitor's own pages, nor a demo. */
export const robots = ({ isOpen }: { isOpen: boolean }): string =>
  isOpen ? 'User-agent: *\nDisallow: /api/\nDisallow: /booking\n' : 'User-agent: *\nDisallow: /\n'
