/** The pages are for everybody to find; what belongs to one visitor, and a demo as a whole, is not. */
export const robots = ({ isOpen }: { isOpen: boolean }): string =>
  isOpen ? 'User-agent: *\nDisallow: /api/\nDisallow: /booking\n' : 'User-agent: *\nDisallow: /\n'
