export interface RankingCursor {
  snapshot: number;
  rank: number;
}

export function cursorText({ snapshot, rank }: RankingCursor): string {
  return `${snapshot}~${rank}`;
}

/** Parses a cursor; an invalid one starts from the beginning. */
export function parseCursor(text: string | undefined): RankingCursor | undefined {
  const parts = /^(\d{1,15})~(\d{1,3})$/.exec(text ?? '');
  return parts ? { snapshot: Number(parts[1]), rank: Number(parts[2]) } : undefined;
}
