type Id = number | string;

/** Builds the paths of the authors' pages. */
export const studioPaths = {
  home: () => '/studio',
  join: () => '/studio/join',
  newWork: () => '/studio/works/new',
  work: (workId: Id) => `/studio/works/${workId}`,
  workPage: (
    workId: Id,
    page: 'info' | 'guide' | 'contract' | 'numbers' | 'comments' | 'typos' | 'crew' | 'posts' | 'cover' | 'withdraw',
  ) => `/studio/works/${workId}/${page}`,
  upload: (workId: Id, runId: Id) => `/studio/works/${workId}/upload/${runId}`,
  uploadFiles: (workId: Id, runId: Id) => `/studio/works/${workId}/upload/${runId}/files`,
  episode: (workId: Id, episodeId: Id) => `/studio/works/${workId}/episodes/${episodeId}`,
  episodePage: (workId: Id, episodeId: Id, page: 'draft' | 'illustration') =>
    `/studio/works/${workId}/episodes/${episodeId}/${page}`,
  newEpisode: (workId: Id) => `/studio/works/${workId}/episodes/new`,
  newEpisodeDraft: (workId: Id) => `/studio/works/${workId}/episodes/draft`,
  picture: (workId: Id, hash: string) => `/studio/works/${workId}/pictures/${hash}`,
  /** A page of readers, as it will look. */
  preview: (workId: Id, path: string) => `/studio/works/${workId}/preview${path}`,
  support: () => '/studio/support',
  settings: () => '/studio/settings',
  /** Withdrawn works and episodes. */
  bin: () => '/studio/bin',
  /** Undoes what an e-mail told of. */
  undo: (token: string) => `/studio/undo?token=${encodeURIComponent(token)}`,
  money: () => '/studio/money',
  statement: (statementId: Id) => `/studio/money/statements/${statementId}`,
  payee: () => '/studio/money/payee',
  /** Undoes a change of the account; the key is in an e-mail. */
  undoAccount: (key: string) => `/studio/money/undo?key=${key}`,
} as const;
