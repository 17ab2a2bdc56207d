import type { Reading } from '../import-errors.ts';
import { htmlBlocks } from './html-blocks.ts';
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
  const author = elementsNamed(tree, 'meta').find((meta) => meta.attributes['name'] === 'author')?.attributes[
    'content'
  ];
  const text: TextFile = {
    blocks,
    ...titleOf(elementsNamed(tree, 'title')[0]),
    ...(author ? { author: author.normalize('NFC') } : {}),
  };
  return withParsedTitle(text);
}

function titleOf(title: Markup | undefined): Pick<TextFile, 'title'> {
  const text = title ? textOf(title) : '';
  return text === '' ? {} : { title: text };
}

export function remarkOnce(reading: Reading, path: string): (message: string) => void {
  const message = new Set<string>();
  return (text) => {
    if (!message.has(text)) reading.remarks.push({ file: path, sentence: text });
    message.add(text);
  };
}
