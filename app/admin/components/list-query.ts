/** A column and its direction, in the address as `sort=title` or `sort=-title`. */
export interface SortOrder {
  by: string;
  isDown: boolean;
}

export function parseSort(text: string): SortOrder {
  return text.startsWith('-') ? { by: text.slice(1), isDown: true } : { by: text, isDown: false };
}

/** Of the known columns only; null: the list's own order. */
export function sortIn<const Key extends string>(
  search: URLSearchParams,
  keys: readonly Key[],
): { by: Key; isDown: boolean } | null {
  const { by, isDown } = parseSort(search.get('sort') ?? '');
  const known = keys.find((key) => key === by);
  return known === undefined ? null : { by: known, isDown };
}

/** Parameters of a page or a message, which belong to no view. */
const OF_A_PAGE = new Set(['said', 'after', 'before', 'page', 'pick', 'picked', 'done']);

/** The address of another order: from its first page on. */
export function sortedSearch(search: URLSearchParams, { by, isDown }: SortOrder): URLSearchParams {
  const next = viewSearch(search);
  next.set('sort', `${isDown ? '-' : ''}${by}`);
  return next;
}

/** What a saved view keeps of an address. */
export function viewSearch(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name, value]) => value !== '' && !OF_A_PAGE.has(name)));
}

/** A search for a person is personal data, and in no saved view. */
const OF_A_PERSON = ['q', 'by', 'member'];

/** The query of a saved view. */
export function savedSearch(search: URLSearchParams): URLSearchParams {
  const view = viewSearch(search);
  for (const name of OF_A_PERSON) view.delete(name);
  return view;
}

/** The address with some parameters replaced; '' removes one. */
export function withSearch(search: URLSearchParams, changes: Record<string, string>): string {
  const next = viewSearch(search);
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name);
    else next.set(name, value);
  return `?${next}`;
}
