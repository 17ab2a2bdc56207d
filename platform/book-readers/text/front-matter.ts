import { parse } from 'yaml';
import type { SourceMetadata } from '#domain/catalog-import';
import { WORK_LIMITS } from '#shared/catalog/work-fields';
import { parseLanguage } from '#shared/content/languages';
import { storableValue } from './text-encoding.ts';

export interface FrontMatter {
  title?: string;
  facts: Partial<SourceMetadata>;
  /** Names that mean nothing here. */
  unknown: string[];
}

const FIELDS: Record<
  string,
  'title' | 'author' | 'translator' | 'tags' | 'genre' | 'synopsis' | 'publisher' | 'language'
> = {
  title: 'title',
  제목: 'title',
  author: 'author',
  authors: 'author',
  creator: 'author',
  작가: 'author',
  저자: 'author',
  지은이: 'author',
  글: 'author',
  translator: 'translator',
  옮긴이: 'translator',
  역자: 'translator',
  tags: 'tags',
  tag: 'tags',
  keywords: 'tags',
  태그: 'tags',
  키워드: 'tags',
  genre: 'genre',
  category: 'genre',
  categories: 'genre',
  장르: 'genre',
  description: 'synopsis',
  summary: 'synopsis',
  synopsis: 'synopsis',
  소개: 'synopsis',
  줄거리: 'synopsis',
  publisher: 'publisher',
  출판사: 'publisher',
  language: 'language',
  lang: 'language',
};

const MAX_LENGTH = 100_000;

/** The YAML between `---` lines at the beginning, if it names a known field; the rest is the text. */
export function takeFrontMatter(text: string): { front: FrontMatter | undefined; body: string } {
  const [whole = '', written = ''] =
    /^\uFEFF?---[ \t]*\n([\s\S]{1,100000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/u.exec(text) ?? [];
  const values = written === '' || written.length > MAX_LENGTH ? undefined : recordIn(written);
  const entries = Object.entries(values ?? {});
  const isFrontMatter = entries.some(([name]) => fieldOf(name) !== undefined);
  return isFrontMatter
    ? { front: frontMatterOf(entries), body: text.slice(whole.length) }
    : { front: undefined, body: text };
}

const fieldOf = (name: string) => FIELDS[name.normalize('NFC').trim().toLowerCase()];

function recordIn(written: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parse(written, storableValue, { maxAliasCount: 0, logLevel: 'error' });
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function frontMatterOf(entries: [string, unknown][]): FrontMatter {
  const found = new Map<string, string[]>();
  const unknown: string[] = [];
  for (const [name, value] of entries) {
    const field = fieldOf(name);
    if (field === undefined) unknown.push(name.slice(0, 40));
    else found.set(field, [...(found.get(field) ?? []), ...wordsIn(value, field === 'tags' || field === 'author')]);
  }
  const first = (field: string): string | undefined => found.get(field)?.[0];
  const named = (field: string, role: string): SourceMetadata['creators'] =>
    (found.get(field) ?? []).slice(0, WORK_LIMITS.names).map((name) => ({ name, role }));
  const [title, genre, synopsis, publisher] = [first('title'), first('genre'), first('synopsis'), first('publisher')];
  const language = parseLanguage(first('language') ?? '');
  const tags = [...new Set(found.get('tags'))].slice(0, WORK_LIMITS.names);
  const creators = [...named('author', '글'), ...named('translator', '번역')];
  return {
    ...(title === undefined ? {} : { title: title.slice(0, WORK_LIMITS.line) }),
    facts: {
      ...(creators.length === 0 ? {} : { creators }),
      ...(tags.length === 0 ? {} : { tags }),
      ...(genre === undefined ? {} : { genre: genre.slice(0, WORK_LIMITS.line) }),
      ...(publisher === undefined ? {} : { publisher: publisher.slice(0, WORK_LIMITS.line) }),
      ...(synopsis === undefined ? {} : { synopsis: synopsis.slice(0, WORK_LIMITS.text) }),
      ...(language === undefined || /^ko\b/u.test(language) ? {} : { language }),
    },
    unknown,
  };
}

/** Texts of a value: a word, a list, a list of people with names, or words with commas. */
function wordsIn(value: unknown, isSplit: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(one, false));
  if (typeof value === 'object' && value !== null && 'name' in value) return wordsIn(value.name, false);
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const words = isSplit ? String(value).split(/[,;]/u) : [String(value)];
  return words.map((word) => word.normalize('NFC').trim().slice(0, WORK_LIMITS.text)).filter((word) => word !== '');
}
