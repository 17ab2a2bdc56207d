import { adminPaths } from '#shared/web/admin-paths';
import type { SearchKind, SearchResult } from './search-result.ts';

interface SearchInput {
  kinds: readonly SearchKind[];
  words?: string;
  workId?: string | undefined;
  /** Works that are picked already. */
  names?: readonly string[];
  signal: AbortSignal;
}

/** Undefined after a failure. */
export async function searchConsole(input: SearchInput): Promise<SearchResult[] | undefined> {
  const query = new URLSearchParams(input.kinds.map((kind) => ['kind', kind]));
  if (input.words) query.set('q', input.words);
  if (input.workId) query.set('work', input.workId);
  for (const name of input.names ?? []) query.append('name', name);
  const response = await fetch(adminPaths.search(query), { signal: input.signal }).catch(() => undefined);
  if (!response?.ok || response.redirected) return undefined;
  const { results } = (await response.json()) as { results: SearchResult[] };
  return results;
}
