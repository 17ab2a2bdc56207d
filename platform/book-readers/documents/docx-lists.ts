import { type Markup, elementsNamed } from '../html/markup.ts';
import { childNamed } from './document-markup.ts';
import { attributeOf } from './docx-styles.ts';
import { listNumber } from './list-numbers.ts';

interface Level {
  format: string;
  /** `제%1장`, `%1.%2.`. */
  text: string;
  start: number;
}

/** Labels of numbered paragraphs in document order. */
export interface DocxLists {
  /** `1.`, `•`; undefined without a list. */
  next(listId: string, level: number): string | undefined;
}

export function readDocxLists(tree: Markup | undefined): DocxLists {
  const abstracts = new Map(
    (tree ? elementsNamed(tree, 'abstractnum') : []).map((list) => [attributeOf(list, 'abstractNumId') ?? '', list]),
  );
  const lists = new Map(
    (tree ? elementsNamed(tree, 'num') : []).map((list) => [attributeOf(list, 'numId') ?? '', list]),
  );
  const read = new Map<string, { key: string; levels: Level[] }>();
  const counts = new Map<string, number[]>();
  const listOf = (id: string): { key: string; levels: Level[] } | undefined => {
    const list = lists.get(id);
    if (!list) return undefined;
    const abstract = attributeOf(childNamed(list, 'abstractnumid'), 'val') ?? '';
    const overrides = elementsNamed(list, 'lvloverride');
    const found = read.get(id) ?? {
      // Lists of one definition continue each other unless they start anew.
      key: overrides.length > 0 ? id : `abstract ${abstract}`,
      levels: Array.from({ length: 9 }, (_, at) => levelOf(abstracts.get(abstract), overrides, at)),
    };
    read.set(id, found);
    return found;
  };
  return {
    next(listId, level) {
      const list = listOf(listId);
      const at = list?.levels[level];
      if (!list || !at || at.format === 'none') return undefined;
      const numbers = counts.get(list.key) ?? [];
      numbers[level] = (numbers[level] ?? at.start - 1) + 1;
      numbers.length = level + 1;
      counts.set(list.key, numbers);
      if (at.format === 'bullet') return '•';
      return at.text.replaceAll(/%([1-9])/gu, (_, digit: string) => {
        const place = Number(digit) - 1;
        const { format = 'decimal', start = 1 } = list.levels[place] ?? {};
        return listNumber(format, numbers[place] ?? start);
      });
    },
  };
}

const MAX_LABEL = 60;

function levelOf(abstract: Markup | undefined, overrides: Markup[], at: number): Level {
  const isThis = (level: Markup): boolean => attributeOf(level, 'ilvl') === `${at}`;
  const override = overrides.find(isThis);
  const level = (override && childNamed(override, 'lvl')) ?? (abstract && elementsNamed(abstract, 'lvl').find(isThis));
  const value = (name: string): string | undefined => attributeOf(childNamed(level, name), 'val');
  const start = attributeOf(childNamed(override, 'startoverride'), 'val') ?? value('start') ?? '1';
  return {
    format: value('numfmt') ?? (level ? 'decimal' : 'none'),
    text: (value('lvltext') ?? `%${at + 1}.`).slice(0, MAX_LABEL),
    start: Number(start) || 0,
  };
}
