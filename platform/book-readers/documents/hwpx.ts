import { remarkOnce } from '../html/html-file.ts';
import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import { type Reading, importErrors } from '../import-errors.ts';
import { type BookSourceFile, type SourceFolder, inNaturalOrder } from '../source-tree.ts';
import { type TextFile, withParsedTitle } from '../text/text-title.ts';
import { openArchive } from '../zip-archive.ts';
import { documentBlocks, element } from './document-markup.ts';
import { documentPictures, xmlPart } from './document-parts.ts';
import { documentFacts } from './document-properties.ts';
import { readHwpxStyles } from './hwpx-styles.ts';
import { hwpxMarkup } from './hwpx-text.ts';

/** Section by section, in order. */
export async function readHwpx(reading: Reading, file: BookSourceFile): Promise<TextFile> {
  const root = await openArchive(reading, file);
  const protection = await xmlPart(reading, root, 'META-INF/manifest.xml');
  if (protection && elementsNamed(protection, 'encryption-data').length > 0) throw importErrors.encrypted(file.path);
  const manifest = await xmlPart(reading, root, 'Contents/content.hpf');
  const files = await sectionFiles(root);
  if (files.length === 0) throw importErrors.damaged(file.path);
  const sections: Markup[] = [];
  for (const { name } of files) sections.push((await xmlPart(reading, root, `Contents/${name}`)) ?? element('sec', []));
  const leftOut = remarkOnce(reading, file.path);
  const styles = readHwpxStyles(await xmlPart(reading, root, 'Contents/header.xml'));
  const markup = hwpxMarkup(sections, { styles, pictures: picturePaths(manifest), leftOut });
  const findPicture = documentPictures(reading, root, ['', 'Contents/']);
  const blocks = await documentBlocks(markup, { findPicture, leftOut });
  return withParsedTitle({ blocks, ...factsOf(manifest) });
}

async function sectionFiles(root: SourceFolder): Promise<BookSourceFile[]> {
  const contents = (await root.entries()).find((entry) => entry.kind === 'folder' && entry.name === 'Contents');
  const entries = contents?.kind === 'folder' ? await contents.entries() : [];
  return inNaturalOrder(
    entries.filter((entry): entry is BookSourceFile => entry.kind === 'file' && /^section\d+\.xml$/iu.test(entry.name)),
  );
}

function picturePaths(manifest: Markup | undefined): Map<string, string> {
  const items = manifest ? elementsNamed(manifest, 'item') : [];
  return new Map(items.map(({ attributes }) => [attributes['id'] ?? '', attributes['href'] ?? '']));
}

function factsOf(manifest: Markup | undefined): Pick<TextFile, 'title' | 'author'> {
  const metas = manifest ? elementsNamed(manifest, 'meta') : [];
  const creator = metas.find((meta) => meta.attributes['name'] === 'creator');
  const title = manifest ? elementsNamed(manifest, 'title').map(textOf)[0] : undefined;
  return documentFacts(title ?? '', creator ? textOf(creator) : '');
}
