import { remarkOnce } from '../html/html-file.ts';
import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import { type Reading, importErrors } from '../import-errors.ts';
import type { BookSourceFile, SourceFolder } from '../source-tree.ts';
import { type TextFile, withParsedTitle } from '../text/text-title.ts';
import { openArchive } from '../zip-archive.ts';
import { documentBlocks } from './document-markup.ts';
import { documentPictures, xmlPart } from './document-parts.ts';
import { documentFacts } from './document-properties.ts';
import { readDocxLists } from './docx-lists.ts';
import { attributeOf, readDocxStyles } from './docx-styles.ts';
import { docxMarkup } from './docx-text.ts';

const MAIN = 'word/document.xml';

export async function readDocx(reading: Reading, file: BookSourceFile): Promise<TextFile> {
  const root = await openArchive(reading, file);
  const path = await mainPath(reading, root);
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const partAt = (name: string): Promise<Markup | undefined> => xmlPart(reading, root, `${folder}/${name}`);
  const [body] = elementsNamed(
    (await xmlPart(reading, root, path)) ?? { name: '', attributes: {}, children: [] },
    'body',
  );
  if (!body) throw importErrors.damaged(file.path);
  const rels = await partAt(`_rels/${path.slice(folder.length + 1)}.rels`);
  const leftOut = remarkOnce(reading, file.path);
  const markup = docxMarkup(body, {
    styles: readDocxStyles(await partAt('styles.xml')),
    lists: readDocxLists(await partAt('numbering.xml')),
    footnotes: notesIn(await partAt('footnotes.xml'), 'footnote'),
    endnotes: notesIn(await partAt('endnotes.xml'), 'endnote'),
    pictures: targetsIn(rels, folder),
    leftOut,
  });
  const blocks = await documentBlocks(markup, { findPicture: documentPictures(reading, root), leftOut });
  return withParsedTitle({ blocks, ...(await coreProperties(reading, root)) });
}

async function mainPath(reading: Reading, root: SourceFolder): Promise<string> {
  const rels = await xmlPart(reading, root, '_rels/.rels');
  const main = (rels ? elementsNamed(rels, 'relationship') : []).find(({ attributes }) =>
    attributes['Type']?.endsWith('/officeDocument'),
  );
  return main?.attributes['Target']?.replace(/^\//u, '') ?? MAIN;
}

/** Without the separators. */
function notesIn(tree: Markup | undefined, name: string): Map<string, Markup> {
  const notes = (tree ? elementsNamed(tree, name) : []).filter((note) =>
    /^(?:normal)?$/u.test(attributeOf(note, 'type') ?? ''),
  );
  return new Map(notes.map((note) => [attributeOf(note, 'id') ?? '', note]));
}

function targetsIn(rels: Markup | undefined, folder: string): Map<string, string> {
  const targets = (rels ? elementsNamed(rels, 'relationship') : []).filter(
    ({ attributes }) => attributes['TargetMode'] !== 'External',
  );
  return new Map(targets.map(({ attributes }) => [attributes['Id'] ?? '', below(folder, attributes['Target'] ?? '')]));
}

function below(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const segments = folder.split('/');
  for (const segment of target.split('/'))
    if (segment === '..') segments.pop();
    else segments.push(segment);
  return segments.join('/');
}

async function coreProperties(reading: Reading, root: SourceFolder): Promise<Pick<TextFile, 'title' | 'author'>> {
  const tree = await xmlPart(reading, root, 'docProps/core.xml');
  const text = (name: string): string => (tree ? elementsNamed(tree, name) : []).slice(0, 1).map(textOf).join('');
  return documentFacts(text('title'), text('creator'));
}
