/** Tag namespaces (태그의 갈래) with labels. */
export const TAG_NAMESPACES = { genre: '장르', mood: '분위기', keyword: '키워드', warning: '경고' } as const;
/** A tag namespace. */
export type TagNamespace = keyof typeof TAG_NAMESPACES;

/** Maximum tags that a member may block. */
export const MAX_BLOCKED_TAGS = 200;
