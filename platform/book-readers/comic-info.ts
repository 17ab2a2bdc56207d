import { z } from 'zod';
import { type Reading } from './import-refusals.ts';
import { elementsNamed, textOf } from './markup.ts';
import { type SourceEntry } from './source-tree.ts';
import { decodeText } from './text-encoding.ts';
import { parseXml } from './xml.ts';

export interface ComicInfo {
  series?: string;
  title?: string;
  number?: string;
  synopsis?: string;
  creators: { name: string; role: string }[];
}

const ROLES = { Writer: '글', Penciller: '그림', Translator: '번역' } as const;
const short = z.string().trim().min(1).max(500);

/** What a ComicInfo.xml beside the pictures says, or undefined. */
export async function comicInfo(reading: Reading, entries: SourceEntry[]): Promise<ComicInfo | undefined> {
  const file = entries.find((entry) => entry.kind === 'file' && /^comicinfo\.xml$/iu.test(entry.name));
  if (file?.kind !== 'file') return undefined;
  const tree = parseXml(decodeText(await file.bytes()), {
    path: file.path,
    limits: reading.limits,
    mayHaveDoctype: false,
  });
  const field = (name: string): string | undefined =>
    short.safeParse(elementsNamed(tree, name.toLowerCase()).map(textOf)[0]).data;
  const named = (key: 'series' | 'title' | 'number', value: string | undefined): Partial<ComicInfo> =>
    value === undefined ? {} : { [key]: value };
  const summary = field('Summary');
  return {
    ...named('series', field('Series')),
    ...named('title', field('Title')),
    ...named('number', field('Number')),
    ...(summary === undefined ? {} : { synopsis: summary }),
    creators: creatorsOf(field),
  };
}

function creatorsOf(field: (name: string) => string | undefined): ComicInfo['creators'] {
  const creators: ComicInfo['creators'] = [];
  for (const [name, role] of Object.entries(ROLES)) {
    for (const one of (field(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)) {
      const known = creators.find((creator) => creator.name === one);
      if (known) known.role = `${known.role}·${role}`;
      else creators.push({ name: one, role });
    }
  }
  return creators;
}
