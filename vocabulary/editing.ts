/** How a revision came about that no import made: written, brought back, by a reader's hint, or of pictures. */
export const REVISION_KINDS = ['edit', 'restore', 'typo', 'pictures'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** How that is named to an operator; what has no line of its own came by an import. */
export const REVISION_KIND_NAMES: Record<RevisionKind | 'import', string> = {
  edit: '편집',
  restore: '되돌림',
  typo: '오탈자 제보',
  pictures: '그림',
  import: '가져오기',
};

/** How much a text may hold; what goes beyond is refused whole. */
export const TEXT_LIMITS = {
  blocks: 20_000,
  letters: 1_000_000,
  why: 200,
  alt: 500,
  ruby: 60,
  /** What one keeping or saving may send. */
  bytes: 6 * 1024 * 1024,
} as const;

/** How much the pictures of an episode may hold. */
export const STRIP_LIMITS = {
  slices: 1_000,
  lines: 50,
  line: 300,
  description: 500,
  /** Of all pictures that are sent at once. */
  bytes: 50 * 1024 * 1024,
  files: 200,
} as const;
