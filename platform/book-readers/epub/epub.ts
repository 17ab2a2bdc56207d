import type { SourcePicture, SourceWork } from '#domain/catalog-import';
import { type Reading, importErrors } from '../import-errors.ts';
import { type BookSourceFile, withoutEnding } from '../source-tree.ts';
import { openArchive } from '../zip-archive.ts';
import { archivePaths } from './archive-paths.ts';
import { isPictureBook, isPicturePage, pictureEpisode, textEpisodes } from './epub-episodes.ts';
import { epubMetadata, identifierOf } from './epub-metadata.ts';
import { readPackage } from './epub-package.ts';
import { type Book, type BookPage, readCoverPage, readPages } from './epub-pages.ts';
import { epubPicture } from './epub-pictures.ts';
import { readContents } from './epub-titles.ts';

/**
 * Reads an EPUB 2 or 3: an episode per table of contents entry, or one picture episode. Rejects DRM, broken packages
 * and manifests that leave the archive.
 */
export async function readEpub(reading: Reading, file: BookSourceFile): Promise<SourceWork> {
  const paths = await archivePaths(file, await openArchive(reading, file));
  const content = await readPackage(reading, file, paths);
  const contents = await readContents(reading, { paths, package: content });
  const book: Book = { reading, file, paths, package: content, contents, styles: new Map() };
  const pages = await readPages(book);
  const facts = epubMetadata(content.metadata, withoutEnding(file.name));
  const episodes = isPictureBook(book, pages)
    ? pictureEpisode(book, pages, facts.title)
    : textEpisodes(book, pages, facts.title);
  if (episodes.length === 0) throw importErrors.nothingInside(file.path);
  const cover = await coverOf(book, pages);
  const identifier = identifierOf(content.metadata);
  return {
    sourceKey: withoutEnding(file.name),
    ...(identifier === undefined ? {} : { identifier }),
    facts,
    ...(cover ? { cover } : {}),
    episodes,
    remarks: reading.remarks,
  };
}

async function coverOf(book: Book, pages: BookPage[]): Promise<SourcePicture | undefined> {
  const { coverPath, spine } = book.package;
  const isPage = coverPath !== undefined && /html?$/u.test(coverPath);
  const named = coverPath === undefined || isPage ? undefined : await epubPicture(book, { path: coverPath });
  if (named) return named;
  const page =
    pages.find((one) => one.item.path === coverPath) ??
    (isPage ? await readCoverPage(book, coverPath) : undefined) ??
    pages.find((one) => one.item === spine[0]?.item && isPicturePage(one));
  const block = page?.blocks.find((one) => one.kind === 'image');
  return block?.kind === 'image' ? block.picture : undefined;
}
