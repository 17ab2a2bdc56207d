import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { FaqDraft, NoticeDraft } from '#domain/help-center';
import { StartupError } from '#platform/startup-error';
import { filledContent } from '#shared/merchandising/content-field';
import { NOTICE_FIELDS } from '#shared/merchandising/notice-fields';
import type { ArticleTextBlock } from '#shared/content/articles';
import type { PictureReference } from '#kernel/ports/content-processor';
import { contentFile } from './content-file.ts';
import { parseIllustratedArticle, parseArticle } from './markdown-articles.ts';

const FOLDER = 'notices';
const FAQ_FILE = 'faq.yaml';
const MAX_BYTES = 200_000;
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const KEY = /^[a-z0-9][a-z0-9-]{0,79}$/;
const KEY_RULE = '영문 소문자, 숫자, -로 80자까지 적어 주세요';

const line = (most: number) =>
  z
    .string({ error: '글자로 적어 주세요' })
    .trim()
    .min(1, '비워 둘 수 없습니다')
    .max(most, `${most}자까지 적을 수 있습니다`);

const head = contentFile(NOTICE_FIELDS, {})
  .refine(({ opensAt, endsAt }) => !opensAt || !endsAt || opensAt < endsAt, {
    path: ['endsAt'],
    error: 'opensAt보다 뒤여야 합니다',
  })
  .refine(({ alertFrom, alertUntil }) => !alertFrom || !alertUntil || alertFrom < alertUntil, {
    path: ['alertUntil'],
    error: 'alertFrom보다 뒤여야 합니다',
  })
  .refine(({ alert, alertFrom, alertUntil }) => Boolean(alert) || (!alertFrom && !alertUntil), {
    path: ['alert'],
    error: '모든 화면의 위에 보일 문장을 적어 주세요',
  });

const faqs = z.array(
  z.strictObject({
    id: z.string({ error: KEY_RULE }).regex(KEY, KEY_RULE),
    category: line(12),
    question: line(100),
    answer: line(10_000),
  }),
  { error: '- id, category, question, answer의 목록으로 적어 주세요' },
);

/** Pictures are still files. */
export interface NoticeFile extends Omit<NoticeDraft, 'blocks' | 'pictures'> {
  file: string;
  blocks: (ArticleTextBlock | PictureReference)[];
  /** By name. */
  pictures: Map<string, Uint8Array>;
}

/** Reads `notices/*.md` with front matter; undefined without the folder. Throws a StartupError that names the file. */
export function readNoticeFiles(folder: string): NoticeFile[] | undefined {
  const place = join(folder, FOLDER);
  if (!existsSync(place)) return undefined;
  return readdirSync(place)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => readNoticeFile(place, file));
}

function readNoticeFile(place: string, file: string): NoticeFile {
  const errorOf = (message: string): StartupError => new StartupError(`${FOLDER}/${file}: ${message}.`);
  const key = file.slice(0, -'.md'.length);
  if (!KEY.test(key)) throw errorOf(`이름은 ${KEY_RULE}`);
  const text = readFileSync(join(place, file), 'utf8').normalize('NFC');
  if (Buffer.byteLength(text) > MAX_BYTES) throw errorOf('글이 너무 깁니다. 200KB까지 받습니다');
  const [, front, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined || body === undefined)
    throw errorOf('첫머리에 --- 두 줄 사이로 title과 category를 적어 주세요');
  const found = head.safeParse(yamlOf(front, errorOf));
  if (!found.success) throw errorOf(firstMistake(found.error));
  const blocks = parseIllustratedArticle(body, errorOf);
  if (blocks.length === 0) throw errorOf('본문이 비어 있습니다');
  const { slug: _slug, text: _text, ...values } = filledContent(NOTICE_FIELDS, found.data);
  return {
    ...values,
    file,
    key,
    blocks,
    pictures: picturesOf(place, blocks, errorOf),
  };
}

function picturesOf(
  place: string,
  blocks: NoticeFile['blocks'],
  errorOf: (message: string) => StartupError,
): Map<string, Uint8Array> {
  const pictures = new Map<string, Uint8Array>();
  for (const block of blocks) {
    if (block.kind !== 'named-picture') continue;
    const path = normalize(join(place, block.file));
    if (!path.startsWith(place + sep)) throw errorOf(`그림 “${block.file}”은 notices 폴더 안에 두어 주세요`);
    if (!existsSync(path)) throw errorOf(`그림 “${block.file}”이 없습니다`);
    const bytes = readFileSync(path);
    if (bytes.byteLength > MAX_PICTURE_BYTES) throw errorOf(`그림 “${block.file}”이 20MB를 넘습니다`);
    pictures.set(block.file, bytes);
  }
  return pictures;
}

/** Reads `faq.yaml`; undefined if missing. Throws a StartupError for a mistake. */
export function readFaqs(folder: string): FaqDraft[] | undefined {
  const path = join(folder, FAQ_FILE);
  if (!existsSync(path)) return undefined;
  const errorOf = (message: string): StartupError => new StartupError(`${FAQ_FILE}: ${message}.`);
  const found = faqs.safeParse(yamlOf(readFileSync(path, 'utf8').normalize('NFC'), errorOf));
  if (!found.success) throw errorOf(firstMistake(found.error));
  const existing = new Set<string>();
  return found.data.map(({ id, category, question, answer }) => {
    if (existing.has(id)) throw errorOf(`id “${id}”를 두 번 적었습니다`);
    existing.add(id);
    const blocks = parseArticle(answer, (message) => errorOf(`${id}: ${message}`));
    return { key: id, category, question, blocks };
  });
}

function yamlOf(text: string, errorOf: (message: string) => StartupError): unknown {
  try {
    return parse(text) ?? {};
  } catch (error) {
    throw errorOf(`YAML로 읽지 못했습니다: ${error instanceof Error ? error.message.split('\n')[0] : ''}`);
  }
}

function firstMistake(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || '첫머리'}: ${issue?.message ?? '읽을 수 없습니다'}`;
}
