import { decodedFile } from '../decoded-file.ts';
import { type Reading, importErrors } from '../import-errors.ts';
import { type Markup, elementsNamed } from '../html/markup.ts';
import { type BookSourceFile, endingOf } from '../source-tree.ts';
import { parseXml } from '../html/xml.ts';
import type { ArchivePaths } from './archive-paths.ts';
import { metaNamed } from './epub-metadata.ts';

export interface ManifestItem {
  id: string;
  /** From the archive root, without fragment. */
  path: string;
  mediaType: string;
  properties: string[];
  /** Id of the item for reading systems that do not know the media type. */
  fallback: string | undefined;
}

export interface SpineItem {
  item: ManifestItem;
  /** False for content beside the reading order. */
  isLinear: boolean;
}

export interface EpubPackage {
  metadata: Markup;
  items: Map<string, ManifestItem>;
  /** Each file once. */
  spine: SpineItem[];
  isFixedLayout: boolean;
  coverPath?: string;
  navPath?: string;
  ncxPath?: string;
  /** Pages by their type in the guide of EPUB 2: `cover`, `toc`. */
  guide: Map<string, string>;
}

/** Rejects DRM, manifest paths that leave the archive and a missing package. */
export async function readPackage(reading: Reading, file: BookSourceFile, paths: ArchivePaths): Promise<EpubPackage> {
  await refuseProtection(reading, file, paths);
  const path = await packagePath(reading, paths);
  const tree = path === undefined ? undefined : await xmlAt(reading, paths, path);
  const metadata = tree && elementsNamed(tree, 'metadata')[0];
  if (path === undefined || !tree || !metadata) throw importErrors.damaged(file.path);
  return packageOf(reading, { file, tree, metadata, resolve: (href) => paths.resolve(path, href) });
}

async function packagePath(reading: Reading, paths: ArchivePaths): Promise<string | undefined> {
  const container = await xmlAt(reading, paths, paths.resolve('', 'META-INF/container.xml'));
  const roots = container ? elementsNamed(container, 'rootfile') : [];
  const root = roots.find((one) => one.attributes['media-type'] === 'application/oebps-package+xml') ?? roots[0];
  const path = paths.resolve('', root?.attributes['full-path'] ?? '');
  return (await paths.fileAt(path)) ? path : paths.withEnding('.opf')[0];
}

/** A DOCTYPE without declarations is usual in EPUB 2. */
async function xmlAt(reading: Reading, paths: ArchivePaths, path: string): Promise<Markup | undefined> {
  const file = await paths.fileAt(path);
  return (
    file &&
    parseXml(await decodedFile(reading, file), { path: file.path, limits: reading.limits, mayHaveDoctype: true })
  );
}

const FONT_OBFUSCATION = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);
const FONTS = new Set(['ttf', 'otf', 'ttc', 'woff', 'woff2', 'eot']);

/** Encrypted fonts are harmless, as fonts are dropped; other encryption is DRM. */
async function refuseProtection(reading: Reading, file: BookSourceFile, paths: ArchivePaths): Promise<void> {
  const tree = await xmlAt(reading, paths, paths.resolve('', 'META-INF/encryption.xml'));
  const isProtected = (data: Markup): boolean => {
    const methods = data.children.filter((child) => typeof child !== 'string' && child.name === 'encryptionmethod');
    const isObfuscation = (method: Markup | string): boolean =>
      typeof method !== 'string' && FONT_OBFUSCATION.has(method.attributes['Algorithm'] ?? '');
    const targets = elementsNamed(data, 'cipherreference').map((one) => one.attributes['URI'] ?? '');
    const isFont = targets.length > 0 && targets.every((target) => FONTS.has(endingOf(target)));
    return !isFont && !(methods.length > 0 && methods.every(isObfuscation));
  };
  if (tree && elementsNamed(tree, 'encrypteddata').some(isProtected)) throw importErrors.encrypted(file.path);
}

interface PackageSource {
  file: BookSourceFile;
  tree: Markup;
  metadata: Markup;
  resolve(href: string): string;
}

function packageOf(reading: Reading, source: PackageSource): EpubPackage {
  const { tree, metadata, resolve } = source;
  const items = new Map(
    elementsNamed(tree, 'item')
      .map((one) => itemOf(one, resolve))
      .map((item) => [item.id, item]),
  );
  const all = [...items.values()];
  const spineElement = elementsNamed(tree, 'spine')[0];
  const guide = guideOf(source);
  const nav = all.find((item) => item.properties.includes('nav'))?.path;
  const ncx =
    items.get(spineElement?.attributes['toc'] ?? '')?.path ??
    all.find((item) => item.mediaType === 'application/x-dtbncx+xml' || endingOf(item.path) === 'ncx')?.path;
  const cover = coverPath(source, { items, guide });
  return {
    metadata,
    items,
    spine: spineOf(reading, source, items),
    isFixedLayout:
      metaNamed(metadata, 'rendition:layout') === 'pre-paginated' || metaNamed(metadata, 'fixed-layout') === 'true',
    ...(cover === undefined ? {} : { coverPath: cover }),
    ...(nav === undefined ? {} : { navPath: nav }),
    ...(ncx === undefined ? {} : { ncxPath: ncx }),
    guide,
  };
}

function itemOf({ attributes }: Markup, resolve: (href: string) => string): ManifestItem {
  return {
    id: attributes['id'] ?? '',
    path: resolve(attributes['href'] ?? ''),
    mediaType: attributes['media-type'] ?? '',
    properties: (attributes['properties'] ?? '').split(/\s+/u).filter(Boolean),
    fallback: attributes['fallback'],
  };
}

const READABLE = /^(?:application\/(?:xhtml\+xml|x-dtbook\+xml)|text\/(?:html|x-oeb1-document)|image\/.*)?$/u;

/** Without repetitions and with fallbacks. If nothing is linear, everything is. */
function spineOf(reading: Reading, { file, tree }: PackageSource, items: Map<string, ManifestItem>): SpineItem[] {
  const spine = new Map<string, SpineItem>();
  for (const { attributes } of elementsNamed(tree, 'itemref')) {
    const item = readableItem(items, attributes['idref'] ?? '');
    if (!item)
      reading.remarks.push({
        file: file.path,
        sentence: `읽는 순서에 적힌 항목(${attributes['idref'] ?? ''})이 책에 없어 빼고 가져왔습니다.`,
      });
    else if (!spine.has(item.path)) spine.set(item.path, { item, isLinear: attributes['linear'] !== 'no' });
  }
  const all = [...spine.values()];
  return all.some(({ isLinear }) => isLinear) ? all : all.map(({ item }) => ({ item, isLinear: true }));
}

function readableItem(items: Map<string, ManifestItem>, id: string): ManifestItem | undefined {
  const first = items.get(id);
  const seen = new Set<ManifestItem>();
  for (let item = first; item && !seen.has(item); item = items.get(item.fallback ?? '')) {
    if (READABLE.test(item.mediaType)) return item;
    seen.add(item);
  }
  return first;
}

function guideOf({ tree, resolve }: PackageSource): Map<string, string> {
  const guide = new Map<string, string>();
  for (const { attributes } of elementsNamed(tree, 'reference')) {
    const { type, href } = attributes;
    if (type !== undefined && href !== undefined) guide.set(type.toLowerCase(), resolve(href));
  }
  return guide;
}

/** A picture, or the page that shows it. */
function coverPath(
  { metadata, resolve }: PackageSource,
  { items, guide }: { items: Map<string, ManifestItem>; guide: Map<string, string> },
): string | undefined {
  const all = [...items.values()];
  const named = metaNamed(metadata, 'cover');
  const isPicture = (item: ManifestItem): boolean => item.mediaType.startsWith('image/');
  return (
    all.find((item) => item.properties.includes('cover-image'))?.path ??
    (named === undefined ? undefined : (items.get(named) ?? all.find((item) => item.path === resolve(named)))?.path) ??
    guide.get('cover') ??
    all.find((item) => isPicture(item) && /cover|표지/iu.test(item.id))?.path ??
    all.find((item) => isPicture(item) && /(?:^|\/)[^/]*(?:cover|표지)[^/]*$/iu.test(item.path))?.path
  );
}
