/** The kinds of content that staff publish on the website: passenger stories, team members, questions with answers. */
export const CONTENT_KINDS = ['story', 'team', 'faq'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
