import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { EventBlockPlan, EventPlan } from '#domain/events';
import type { ImportPictureProcessor } from '#domain/catalog-import';
import { StartupError } from '#platform/startup-error';
import { SEASON_BOOKS_OPEN, EVENT_SLUG, eventLink } from '#shared/merchandising/events';
import { readIconName } from '#shared/content/icons';
import { filledContent } from '#shared/merchandising/content-field';
import { EVENT_FIELDS } from '#shared/merchandising/event-fields';
import type { Picture } from '#shared/catalog/pictures';
import type { ArticleTextBlock } from '#shared/content/articles';
import { contentFile, pictureFile } from './content-file.ts';
import { parseArticle } from './markdown-articles.ts';
import { readYamlFile } from './yaml-file.ts';

const FOLDER = 'events';
const MAX_BLOCKS = 60;
const line = (most: number) =>
  z
    .string({ error: '글자로 적어 주세요' })
    .trim()
    .min(1, '비워 둘 수 없습니다')
    .max(most, `${most}자까지 적을 수 있습니다`)
    .transform((text) => text.normalize('NFC'));
const moment = z.coerce
  .date({ error: '2026-12-01T12:00:00+09:00처럼 날짜와 시각으로 적어 주세요' })
  .refine((date) => date.getTime() % 1000 === 0, '초까지만 적어 주세요');
const markdown = line(20_000);
const address = line(2000).refine(
  (href) => eventLink(href) !== 'refused',
  '/로 시작하는 서점의 주소나 https 주소로 적어 주세요',
);
const campaign = z.string().regex(EVENT_SLUG, 'gifts.yaml에 적은 선물의 key를 적어 주세요');
const title = line(100);
const icon = z
  .string({ error: '아이콘의 이름을 적어 주세요' })
  .refine((name) => readIconName(name) !== undefined, 'gift나 tabler:gift처럼 아이콘의 이름을 적어 주세요');

const form = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `모르는 항목입니다(${issue.keys.join(', ')})` : undefined),
  });

/** One part per block, for precise messages. */
const FORMS = {
  heading: form({ heading: line(200), icon: icon.optional() }),
  text: form({ text: markdown }),
  image: form({ image: pictureFile, alt: line(300) }),
  works: form({ works: z.array(line(200)).min(1, '작품을 하나 이상 적어 주세요').max(60), title: title.optional() }),
  promotion: form({ promotion: line(40), title: title.optional() }),
  theme: form({ theme: line(40), title: title.optional() }),
  coupon: form({ coupon: line(40) }),
  gift: form({ gift: campaign }),
  attendance: form({ attendance: z.literal(true, { error: 'attendance: true로 적어 주세요' }) }),
  countdown: form({ countdown: line(60), to: moment.optional() }),
  link: form({ link: address, label: line(60), icon: icon.optional() }),
  notice: form({ notice: markdown, title: title.optional(), open: z.boolean().optional() }),
  winners: form({
    winners: z.array(line(60)).min(1, '당첨자를 한 분 이상 적어 주세요').max(1000),
    title: title.optional(),
    on: z.iso.date('2026-12-20처럼 적어 주세요').optional(),
  }),
  divider: form({ divider: z.literal(true, { error: 'divider: true로 적어 주세요' }) }),
};
type WrittenPart = z.infer<(typeof FORMS)[keyof typeof FORMS]>;

const block = z.unknown().transform((value, check): WrittenPart => {
  const part: object = Object(value);
  const existing = Object.entries(FORMS).find(([name]) => name in part)?.[1];
  if (!existing) {
    check.addIssue({ code: 'custom', message: `${Object.keys(FORMS).join(', ')} 가운데 하나로 적어 주세요` });
    return z.NEVER;
  }
  const found = existing.safeParse(value);
  if (found.success) return found.data;
  for (const { path, message } of found.error.issues) check.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});

const announce = form({
  text: line(300),
  title: line(60).optional(),
  at: moment.optional(),
  to: z.enum(['all', 'followers'], { error: 'all이나 followers로 적어 주세요' }).default('all'),
  mail: z.boolean({ error: 'true나 false로 적어 주세요' }).default(false),
});

const isWholeSecond = (date: Date | null | undefined): boolean => !date || date.getTime() % 1000 === 0;

const event = contentFile(EVENT_FIELDS, {
  announce: announce.optional(),
  blocks: z.array(block).min(1, '블록을 하나 이상 적어 주세요').max(MAX_BLOCKS, `${MAX_BLOCKS}개까지 적을 수 있습니다`),
})
  .refine(({ startsAt }) => isWholeSecond(startsAt), { path: ['startsAt'], error: '초까지만 적어 주세요' })
  .refine(({ endsAt }) => isWholeSecond(endsAt), { path: ['endsAt'], error: '초까지만 적어 주세요' })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt <= endsAt, {
    path: ['endsAt'],
    error: 'startsAt보다 뒤여야 합니다',
  });

/** Pictures are still files. */
export interface EventDraft {
  file: string;
  folder: string;
  slug: string;
  written: z.infer<typeof event>;
  texts: Map<number, ArticleTextBlock[]>;
}

/** Reads `events/*.yaml` by slug; undefined without the folder. Throws a StartupError that names file and position. */
export function readEventFolder(folder: string): EventDraft[] | undefined {
  const events = join(folder, FOLDER);
  if (!existsSync(events)) return undefined;
  return readdirSync(events)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => readEvent(events, name));
}

function readEvent(folder: string, name: string): EventDraft {
  const slug = basename(name, '.yaml');
  if (!EVENT_SLUG.test(slug)) throw fault(name, '파일의 이름은 영문 소문자, 숫자, -로 40자까지 지어 주세요');
  const written = readYamlFile(join(folder, name), event, `${FOLDER}/${name}`);
  if (!written) throw fault(name, '파일이 읽는 사이에 없어졌습니다');
  const { startsAt, endsAt, blocks } = written;
  if (slug === SEASON_BOOKS_OPEN && (startsAt || endsAt))
    throw fault(name, '이 화면에는 기간이 없습니다. startsAt과 endsAt을 지워 주세요');
  const texts = new Map<number, ArticleTextBlock[]>();
  for (const [at, part] of blocks.entries()) {
    const text = 'text' in part ? part.text : 'notice' in part ? part.notice : undefined;
    if (text !== undefined)
      texts.set(
        at,
        readText(text, (message) => fault(name, `blocks.${at}: ${message}`)),
      );
  }
  return { file: name, folder, slug, written, texts };
}

function readText(text: string, faultOf: (message: string) => StartupError): ArticleTextBlock[] {
  const blocks = parseArticle(text, faultOf);
  for (const href of blocks.flatMap(hrefsIn))
    if (!/^(mailto|tel):/.test(href) && eventLink(href) === 'refused')
      throw faultOf(`이음 “${href}”은 쓸 수 없습니다. /로 시작하는 주소나 https 주소를 적어 주세요`);
  return blocks;
}

function hrefsIn(part: ArticleTextBlock): string[] {
  const lines =
    part.kind === 'list' ? part.items : part.kind === 'table' ? [part.head, ...part.rows].flat() : [part.spans];
  return lines.flat().flatMap((span) => (typeof span === 'object' && 'href' in span ? [span.href] : []));
}

function fault(name: string, message: string): StartupError {
  return new StartupError(`${FOLDER}/${name}의 ${message}.`);
}

export function hasEventPictures(drafts: EventDraft[]): boolean {
  return drafts.some(({ written }) => Boolean(written.picture) || written.blocks.some((part) => 'image' in part));
}

/** Encodes each picture once. Throws for an invalid one. */
export async function eventSettings(
  drafts: EventDraft[],
  maker: Pick<ImportPictureProcessor, 'picture'>,
): Promise<EventPlan[]> {
  const wishes: EventPlan[] = [];
  for (const draft of drafts) {
    const made = await madePictures(draft, maker);
    const { blocks, announce: _announce, ...written } = draft.written;
    const { isDraft: _isDraft, picture, ...values } = filledContent(EVENT_FIELDS, { ...written, slug: draft.slug });
    wishes.push({
      ...values,
      isListed: written.isListed ?? true,
      picture: (picture === null ? undefined : made.get(picture)) ?? null,
      blocks: blocks.flatMap((part, at) => settingsOf(part, { text: draft.texts.get(at) ?? [], made })),
    });
  }
  return wishes;
}

async function madePictures(
  draft: EventDraft,
  maker: Pick<ImportPictureProcessor, 'picture'>,
): Promise<Map<string, Picture>> {
  const { picture, blocks } = draft.written;
  const files = [...(picture ? [picture] : []), ...blocks.flatMap((part) => ('image' in part ? [part.image] : []))];
  const made = new Map<string, Picture>();
  for (const name of new Set(files)) {
    const path = join(draft.folder, name);
    if (!existsSync(path)) throw fault(draft.file, `그림 ${name}이 events 폴더에 없습니다`);
    const source = { file: name, bytes: async () => new Uint8Array(readFileSync(path)) };
    made.set(name, await maker.picture(source, { audience: 'public', purpose: 'illustration' }));
  }
  return made;
}

function iconOf({ icon: name }: { icon?: string | undefined }): { icon?: string } {
  return name === undefined ? {} : { icon: name };
}

function settingsOf(
  part: WrittenPart,
  { text, made }: { text: ArticleTextBlock[]; made: Map<string, Picture> },
): EventBlockPlan[] {
  if ('heading' in part) return [{ kind: 'heading', text: part.heading, ...iconOf(part) }];
  if ('text' in part) return [{ kind: 'text', text }];
  if ('image' in part) {
    const picture = made.get(part.image);
    return picture ? [{ kind: 'image', picture, alt: part.alt }] : [];
  }
  if ('works' in part) return [{ kind: 'works', title: part.title ?? '', works: part.works }];
  if ('promotion' in part) return [{ kind: 'promotion', title: part.title ?? '', promotion: part.promotion }];
  if ('theme' in part) return [{ kind: 'theme', title: part.title ?? '', theme: part.theme }];
  if ('coupon' in part) return [{ kind: 'coupon', code: part.coupon }];
  if ('gift' in part) return [{ kind: 'gift', campaign: part.gift }];
  if ('attendance' in part) return [{ kind: 'attendance' }];
  if ('countdown' in part) return [{ kind: 'countdown', label: part.countdown, to: part.to?.toISOString() ?? null }];
  if ('link' in part) return [{ kind: 'link', label: part.label, href: part.link, ...iconOf(part) }];
  if ('notice' in part)
    return [{ kind: 'notice', title: part.title ?? '유의 사항', text, isFolded: part.open !== true }];
  if ('winners' in part)
    return [{ kind: 'winners', title: part.title ?? '당첨자 발표', on: part.on ?? null, names: part.winners }];
  return [{ kind: 'divider' }];
}
