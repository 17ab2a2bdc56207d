/** Names of the kinds and orders of notes. */
export const NOTE_KIND_NAMES = { all: '전체', highlight: '하이라이트', note: '메모', bookmark: '책갈피' } as const;
export const NOTE_ORDER_NAMES = { new: '최근 순', old: '오래된 순', work: '작품 순' } as const;

export interface NoteParams {
  kind: keyof typeof NOTE_KIND_NAMES;
  order: keyof typeof NOTE_ORDER_NAMES;
  words: string;
  page: number;
}

/** Ignores unknown values. */
export function parseNoteParams(search: URLSearchParams): NoteParams {
  const page = Number(search.get('page'));
  return {
    kind: keyOf(NOTE_KIND_NAMES, search.get('kind'), 'all'),
    order: keyOf(NOTE_ORDER_NAMES, search.get('sort'), 'new'),
    words: (search.get('q') ?? '').trim().slice(0, 60),
    page: Number.isInteger(page) && page > 1 && page <= 1000 ? page : 1,
  };
}

function keyOf<Key extends string>(names: Record<Key, string>, text: string | null, otherwise: Key): Key {
  return (Object.keys(names) as Key[]).find((key) => key === text) ?? otherwise;
}

/** Address of notes without default values. */
export function notesPath({ kind, order, words, page }: NoteParams, base = '/my/notes'): string {
  const search = new URLSearchParams();
  if (kind !== 'all') search.set('kind', kind);
  if (order !== 'new') search.set('sort', order);
  if (words !== '') search.set('q', words);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${base}?${search}` : base;
}
