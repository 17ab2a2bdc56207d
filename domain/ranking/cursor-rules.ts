/** Where the next page of a board starts: of which board, after which rank. */
export interface RankingCursor {
  snapshot: number;
  rank: number;
}

export function cursorText({ snapshot, rank }: RankingCursor): string {
  return `${snapshot}~${rank}`;
}

/** Reads a cursor from an address; one that nobody made starts the board anew. */
export function parseCursor(text: string | undefined): RankingCursor | undefined {
  const parts = /^(\d{1,15})~(\d{1,3})$/.exec(text ?? '');
  return parts ? { snapshot: Number(parts[1]), rank: Number(parts[2]) } : undefined;
}
