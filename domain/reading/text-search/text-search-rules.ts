export interface SearchCursor {
  position: number;
  given: number;
}

export function cursorText(cursor: SearchCursor): string {
  return `${cursor.position}~${cursor.given}`;
}

/** Parses a cursor; an invalid one starts from the beginning. */
export function parseSearchCursor(text: string | undefined): SearchCursor {
  const [, position, given] = /^(\d{1,9})~(\d{1,9})$/.exec(text ?? '') ?? [];
  return position && given ? { position: Number(position), given: Number(given) } : { position: 0, given: 0 };
}

/** Chunk sizes grow, since common words fill a page quickly. */
export function nextChunk(size: number): number {
  return size === 0 ? 4 : Math.min(size * 4, 128);
}
