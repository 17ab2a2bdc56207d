import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Headings in JSX: elements, and the titles that components of pages, panels and sheets take. */
const ELEMENT = /<h[1-4][^>]*>(.*?)<\/h[1-4]>/gsu;
const TITLE = /\b(?:title|heading)(?:=|: )(?:"([^"]*)"|'([^']*)'|\{([^}]*)\})/gu;
/** Read by the operator and by authors, who return often. */
const WORKPLACES = /^(?:routes\/)?(?:admin|studio)\//u;

/** Syllables of the product's own headings: those that readers see, and the further ones of console and studio. */
export function headingLetters(app: string): { first: string; seldom: string } {
  const [first, all] = [new Set<string>(), new Set<string>()];
  for (const entry of readdirSync(app, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.tsx')) continue;
    const file = join(entry.parentPath, entry.name);
    const isOfWorkplace = WORKPLACES.test(file.slice(app.length + 1));
    for (const letter of lettersOfHeadings(readFileSync(file, 'utf8'))) (isOfWorkplace ? all : first).add(letter);
  }
  const seldom = [...all].filter((letter) => !first.has(letter));
  return { first: [...first].toSorted().join(''), seldom: seldom.toSorted().join('') };
}

/** Korean syllables in the headings of a module. */
export function lettersOfHeadings(source: string): string[] {
  const elements = [...source.matchAll(ELEMENT)].map(([, text = '']) => text.replaceAll(/<[^>]*>/gu, ''));
  const titles = [...source.matchAll(TITLE)].map(([, ...texts]) => texts.join(''));
  return [...new Set([...elements, ...titles].join('').normalize('NFC'))]
    .filter((letter) => letter >= '가' && letter <= '힣')
    .toSorted();
}
