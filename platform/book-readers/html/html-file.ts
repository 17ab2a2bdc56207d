import type { Reading } from '../import-errors.ts';
import { htmlBlocks } from './html-blocks.ts';
import { documentFacts } from '../documents/document-properties.ts';
import { WORK_LIMITS } from '#shared/catalog/work-fields';
import { type Markup, elementsNamed, textOf } from './markup.ts';
import type { BookSourceFile } from '../source-tree.ts';
import { readStyleClasses } from './style-classes.ts';
import type { FindPicture } from '../text/markdown.ts';
import { type TextFile, withParsedTitle } from '../text/text-title.ts';
import { parsePage } from './xml.ts';

export async function readHtmlText(
  reading: Reading,
  file: BookSourceFile,
  { html, findPicture }: { html: string; findPicture: FindPicture },
): Promise<TextFile> {
  const tree = parsePage(html, { path: file.path, limits: reading.limits });
  const css = elementsNamed(tree, 'style').map(textOf).join('\n');
  const blocks = await htmlBlocks(tree, {
    styles: readStyleClasses(css),
    findPicture,
    leftOut: remarkOnce(reading, file.path),
  });
  const title = elementsNamed(tree, 'title').slice(0, 1).map(textOf).join('');
  return withParsedTitle({ blocks, ...metadataOf(tree), ...(title === '' ? {} : { title }) });
}

function metadataOf(tree: Markup): Omit<TextFile, 'blocks' | 'title'> {
  const named = (...names: string[]): string => {
    const found = elementsNamed(tree, 'meta').find(({ attributes }) =>
      names.includes((attributes['name'] ?? attributes['property'] ?? '').toLowerCase()),
    );
    return (found?.attributes['content'] ?? '').normalize('NFC').trim();
  };
  const author = documentFacts('', named('author', 'dc.creator', 'dcterms.creator', 'article:author'));
  const tags = named('keywords')
    .split(/[,;]/u)
    .flatMap((tag) => tag.trim().slice(0, WORK_LIMITS.line) || []);
  const synopsis = named('description', 'dc.description', 'og:description').slice(0, WORK_LIMITS.text);
  const publisher = named('dc.publisher').slice(0, WORK_LIMITS.line);
  return {
    ...author,
    facts: {
      ...(tags.length === 0 ? {} : { tags: [...new Set(tags)].slice(0, WORK_LIMITS.names) }),
      ...(synopsis === '' ? {} : { synopsis }),
      ...(publisher === '' ? {} : { publisher }),
    },
  };
}

export function remarkOnce(reading: Reading, path: string): (message: string) => void {
  const message = new Set<string>();
  return (text) => {
    if (!message.has(text)) reading.remarks.push({ file: path, sentence: text });
    message.add(text);
  };
}
