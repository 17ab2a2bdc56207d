/** What a tag tells of a work (태그의 갈래), and how each is named to a reader. */
export const TAG_NAMESPACES = { genre: '장르', mood: '분위기', keyword: '키워드', warning: '경고' } as const;
/** One of them. */
export type TagNamespace = keyof typeof TAG_NAMESPACES;

/** So many tags may a member block. */
export const MOST_BLOCKED_TAGS = 200;
