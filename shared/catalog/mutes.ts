/** What a member can hide from lists by name; tags are blocked (차단 태그). */
export const MUTED_KINDS = ['work', 'creator'] as const;
/** A work (숨긴 작품) or all works of a creator (숨긴 작가). */
export type MutedKind = (typeof MUTED_KINDS)[number];

/** Most muted works and creators of a member; their works are part of every member request. */
export const MAX_MUTED: Record<MutedKind, number> = { work: 500, creator: 100 };
