import { decodedFile } from '../decoded-file.ts';
import { type Reading, importErrors } from '../import-errors.ts';
import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import { type BookSourceFile, type SourceFolder, fileAt, leadsOut } from '../source-tree.ts';
import { parseXml } from '../html/xml.ts';

export interface ManifestItem {
  id: string;
  /** From the archive root, without fragment. */
  path: string;
  mediaType: string;
  properties: string[];
}

export interface EpubPackage {
  metadata: Markup;
  items: Map<string, ManifestItem>;
  /** Reading order without `linear="no"`. */
  spine: { item: ManifestItem; properties: string[] }[];
  isFixedLayout: boolean;
  coverPath?: string;
  navPath?: string;
  ncxPath?: string;
}

/** Rejects DRM, paths that leave the archive and a missing package. */
export async function readPackage(reading: Reading, file: BookSourceFile, root: SourceFolder): Promise<EpubPackage> {
  await refuseProtection(reading, file, root);
  const container = await xmlAt(reading, root, 'META-INF/container.xml');
  const path = container && elementsNamed(container, 'rootfile').map((one) => one.attributes['full-path'])[0];
  if (path === undefined) throw importErrors.damaged(file.path);
  const tree = await xmlAt(reading, root, resolved(file, '', path));
  const metadata = tree && elementsNamed(tree, 'metadata')[0];
  if (!tree || !metadata) throw importErrors.damaged(file.path);
  return packageOf(file, { tree, metadata, path });
}

async function xmlAt(reading: Reading, root: SourceFolder, path: string): Promise<Markup | undefined> {
  const file = await fileAt(root, path);
  return (
    file &&
    parseXml(await decodedFile(reading, file), { path: file.path, limits: reading.limits, mayHaveDoctype: false })
  );
}

const FONT_OBFUSCATION = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Obfuscated fonts are harmless, as fonts are dropped; other encryption is DRM. */
async function refuseProtection(reading: Reading, file: BookSourceFile, root: SourceFolder): Promise<void> {
  const tree = await xmlAt(reading, root, 'META-INF/encryption.xml');
  const methods = tree
    ? elementsNamed(tree, 'encrypteddata').flatMap((one) => elementsNamed(one, 'encryptionmethod'))
    : [];
  if (methods.some((method) => !FONT_OBFUSCATION.has(method.attributes['Algorithm'] ?? '')))
    throw importErrors.encrypted(file.path);
}

function packageOf(
  file: BookSourceFile,
  { tree, metadata, path }: { tree: Markup; metadata: Markup; path: string },
): EpubPackage {
  const items = new Map(
    elementsNamed(tree, 'item')
      .map((one) => itemOf(file, one, path))
      .map((item) => [item.id, item]),
  );
  const spineElement = elementsNamed(tree, 'spine')[0];
  const spine = elementsNamed(tree, 'itemref').flatMap((reference) => {
    const item = items.get(reference.attributes['idref'] ?? '');
    const isLinear = reference.attributes['linear'] !== 'no';
    return item && isLinear ? [{ item, properties: wordsOf(reference.attributes['properties']) }] : [];
  });
  const nav = [...items.values()].find((item) => item.properties.includes('nav'))?.path;
  const ncx =
    items.get(spineElement?.attributes['toc'] ?? '')?.path ??
    [...items.values()].find((item) => item.mediaType === 'application/x-dtbncx+xml')?.path;
  const cover = coverPath(file, { tree, metadata, items, path });
  return {
    metadata,
    items,
    spine,
    isFixedLayout:
      metaNamed(metadata, 'rendition:layout') === 'pre-paginated' || metaNamed(metadata, 'fixed-layout') === 'true',
    ...(cover === undefined ? {} : { coverPath: cover }),
    ...(nav === undefined ? {} : { navPath: nav }),
    ...(ncx === undefined ? {} : { ncxPath: ncx }),
  };
}

const wordsOf = (value: string | undefined): string[] => (value ?? '').split(/\s+/u).filter(Boolean);

function itemOf(file: BookSourceFile, element: Markup, packagePath: string): ManifestItem {
  const { attributes } = element;
  return {
    id: attributes['id'] ?? '',
    path: resolved(file, packagePath, attributes['href'] ?? ''),
    mediaType: attributes['media-type'] ?? '',
    properties: wordsOf(attributes['properties']),
  };
}

/** EPUB 3 (`property`) or 2 (`name`, `content`). */
function metaNamed(metadata: Markup, name: string): string | undefined {
  for (const meta of elementsNamed(metadata, 'meta')) {
    if (meta.attributes['property'] === name && meta.attributes['refines'] === undefined) return textOf(meta);
    if (meta.attributes['name'] === name) return meta.attributes['content'];
  }
  return undefined;
}

function coverPath(
  file: BookSourceFile,
  found: { tree: Markup; metadata: Markup; items: Map<string, ManifestItem>; path: string },
): string | undefined {
  const items = [...found.items.values()];
  const byProperty = items.find((item) => item.properties.includes('cover-image'));
  const byMeta = found.items.get(metaNamed(found.metadata, 'cover') ?? '');
  const guide = elementsNamed(found.tree, 'reference').find((one) => one.attributes['type'] === 'cover');
  if (byProperty ?? byMeta) return (byProperty ?? byMeta)?.path;
  if (guide?.attributes['href'] !== undefined) return resolved(file, found.path, guide.attributes['href']);
  return items.find((item) => /cover/iu.test(item.id) && item.mediaType.startsWith('image/'))?.path;
}

/** From the archive root. Rejects a path that leaves it. */
export function resolved(file: BookSourceFile, from: string, href: string): string {
  const name = decodedName(href.replace(/[#?].*$/su, ''));
  if (/^[a-z][a-z0-9+.-]*:/iu.test(name)) return name;
  if (name.startsWith('/') || name.includes('\\') || name.includes('\0'))
    throw importErrors.escapingName(file.path, name.slice(0, 120));
  const segments = from.split('/').slice(0, -1);
  for (const segment of name.split('/')) {
    if (segment === '..') {
      if (segments.length === 0) throw importErrors.escapingName(file.path, name.slice(0, 120));
      segments.pop();
    } else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  const path = segments.join('/');
  if (leadsOut(path)) throw importErrors.escapingName(file.path, name.slice(0, 120));
  return path.normalize('NFC');
}

function decodedName(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

const IDENTIFIER_MAX = 200;

/** ISBN, else the first identifier. */
export function identifierOf({ metadata }: EpubPackage): string | undefined {
  const all = elementsNamed(metadata, 'identifier').map((one) => textOf(one).trim().toLowerCase());
  const isbn = all.map((one) => one.replaceAll(/^(?:urn:)?isbn:?|[\s-]/gu, '')).find(isIsbn);
  return isbn === undefined ? all.find((one) => one !== '')?.slice(0, IDENTIFIER_MAX) : `isbn:${isbn}`;
}

const isIsbn = (text: string): boolean => /^(?:97[89]\d{10}|\d{9}[\dx])$/u.test(text);
