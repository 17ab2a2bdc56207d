/** Origins of a revision other than an import. */
export const REVISION_KINDS = ['edit', 'restore', 'typo', 'pictures'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** Display names of the origins. */
export const REVISION_KIND_NAMES: Record<RevisionKind | 'import', string> = {
  edit: '편집',
  restore: '되돌림',
  typo: '오탈자 제보',
  pictures: '그림',
  import: '가져오기',
};

/** Limits of a text; larger ones are rejected. */
export const TEXT_LIMITS = {
  blocks: 20_000,
  letters: 1_000_000,
  why: 200,
  alt: 500,
  ruby: 60,
  /** Maximum of one save request. */
  bytes: 6 * 1024 * 1024,
} as const;

/** Limits of an episode's pictures. */
export const STRIP_LIMITS = {
  slices: 1_000,
  lines: 50,
  line: 300,
  description: 500,
  /** Total of one upload. */
  bytes: 50 * 1024 * 1024,
  files: 200,
} as const;
