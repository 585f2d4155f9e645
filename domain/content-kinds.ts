/** The kinds of content that staff publish on the website: stories of passengers, members of the team, questions with answers. */
export const CONTENT_KINDS = ['story', 'team', 'faq'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
