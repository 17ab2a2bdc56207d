/** Where a page of a search begins: an episode by its number, and how many of its hits were given already. */
export interface SearchCursor {
  position: number;
  given: number;
}

/** A cursor as it stands in an address. */
export function cursorText(cursor: SearchCursor): string {
  return `${cursor.position}~${cursor.given}`;
}

/** Reads one; whatever nobody made begins anew. */
export function readCursor(text: string | undefined): SearchCursor {
  const [, position, given] = /^(\d{1,9})~(\d{1,9})$/.exec(text ?? '') ?? [];
  return position && given ? { position: Number(position), given: Number(given) } : { position: 0, given: 0 };
}

/** How many episodes are looked through at a time: few at first, for a common word fills the page at once. */
export function nextChunk(size: number): number {
  return size === 0 ? 4 : Math.min(size * 4, 128);
}
