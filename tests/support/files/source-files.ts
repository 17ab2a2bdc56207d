import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { RejectedSource, SourceEpisode, SourceWork } from '#domain/catalog-import';
import { createBookReader } from '#platform/book-readers/book-reader';
import type { ImportLimits } from '#platform/book-readers/import-limits';
import { type ZipEntry, writeZip } from './zip-writer.ts';

export async function withFiles<Answer>(
  files: Record<string, string | Uint8Array>,
  use: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'seoga-source-'));
  try {
    for (const [name, data] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), data);
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function readAll(
  path: string,
  limits: Partial<ImportLimits> = {},
): Promise<(SourceWork | RejectedSource)[]> {
  const found: (SourceWork | RejectedSource)[] = [];
  for await (const one of createBookReader(limits).read(path)) found.push(one);
  return found;
}

export async function readOne(path: string, limits: Partial<ImportLimits> = {}): Promise<SourceWork> {
  const [work, ...others] = await readAll(path, limits);
  assert.equal(others.length, 0);
  assert.ok(work && !('refused' in work), work && 'refused' in work ? work.sentence : 'no work');
  return work;
}

export function readFileAlone(
  name: string,
  data: string | Uint8Array,
  limits: Partial<ImportLimits> = {},
): Promise<SourceWork> {
  return withFiles({ [name]: data }, (folder) => readOne(join(folder, name), limits));
}

/** Why a source is rejected, pictures included; fails when it is accepted. */
export async function errorOf(
  path: string,
  limits: Partial<ImportLimits> = {},
): Promise<{ code: string; file: string; sentence: string }> {
  for (const found of await readAll(path, limits)) {
    if ('refused' in found) return found;
    const rejected = await pictureErrorOf(found);
    if (rejected) return rejected;
  }
  return assert.fail('the source was taken');
}

async function pictureErrorOf(work: SourceWork): Promise<{ code: string; file: string; sentence: string } | undefined> {
  const pictures = work.episodes.flatMap(({ content }) =>
    content.kind === 'images'
      ? content.images
      : content.blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : [])),
  );
  for (const picture of pictures) {
    try {
      await picture.bytes();
    } catch (error) {
      const { code, details } = error as { code: string; details: { file: string; sentence: string } };
      return { code, ...details };
    }
  }
  return undefined;
}

export function fileErrorOf(
  name: string,
  data: string | Uint8Array,
  limits: Partial<ImportLimits> = {},
): ReturnType<typeof errorOf> {
  return withFiles({ [name]: data }, (folder) => errorOf(join(folder, name), limits));
}

/** The text of an episode, one line per block. */
export function textsOf(episode: SourceEpisode | undefined): string[] {
  if (episode?.content.kind !== 'text') return [];
  return episode.content.blocks.map((block) => {
    if (block.kind === 'break') return '***';
    if (block.kind === 'image') return `[${block.alt}]`;
    return block.spans
      .map((span) =>
        typeof span === 'string'
          ? span
          : 'note' in span
            ? `[^${span.note}]`
            : 'base' in span
              ? `{${span.base}|${span.ruby}}`
              : 'picture' in span
                ? `[${span.alt}]`
                : `<${span.mark}>${span.text}</>`,
      )
      .join('');
  });
}

export function png(width = 4, height = 6, colour = '#c8452d'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

export interface EpubPages {
  pages: Record<string, string>;
  title?: string;
  metadata?: string;
  manifest?: string;
  spine?: string;
  extra?: ZipEntry[];
  nav?: string;
}

const CONTAINER =
  '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

export function epub({
  pages,
  title = '시험 책',
  metadata = '',
  manifest = '',
  spine,
  extra = [],
  nav,
}: EpubPages): Buffer {
  const names = Object.keys(pages);
  const items = names.map((name) => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`).join('');
  const order = spine ?? names.map((name) => `<itemref idref="${name}"/>`).join('');
  const navItem =
    nav === undefined ? '' : '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>';
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf"><dc:title>${title}</dc:title><dc:creator>홍길동</dc:creator><dc:language>ko</dc:language>${metadata}</metadata><manifest>${items}${navItem}${manifest}</manifest><spine>${order}</spine></package>`;
  return writeZip([
    { name: 'mimetype', data: 'application/epub+zip', isStored: true },
    { name: 'META-INF/container.xml', data: CONTAINER },
    { name: 'OEBPS/book.opf', data: opf },
    ...(nav === undefined ? [] : [{ name: 'OEBPS/nav.xhtml', data: nav }]),
    ...names.map((name) => ({ name: `OEBPS/${name}`, data: pages[name] ?? '' })),
    ...extra,
  ]);
}

export function page(body: string, head = ''): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>쪽</title>${head}</head><body>${body}</body></html>`;
}
