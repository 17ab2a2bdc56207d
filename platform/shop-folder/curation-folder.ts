import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { BannerInput, CurationsInput, CurationInput, RowInput } from '#domain/merchandising';
import type { ImportPictureProcessor } from '#domain/catalog-import';
import { StartupError } from '#platform/startup-error';
import type { Picture } from '#shared/catalog/pictures';
import { RANKING_BOARDS, RANKING_MEASURES } from '#shared/merchandising/rankings';
import { readFocus } from '#shared/merchandising/picture-focus';
import { CATEGORIES } from '#shared/catalog/categories';
import { AUDIENCE_KINDS, AUDIENCE_PLACES, MAX_NEW_DAYS, type ShopAudience } from '#shared/merchandising/audiences';
import { SHOP_PAGES } from '#shared/merchandising/shop-pages';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { readYamlFile } from './yaml-file.ts';

const line = z.string({ error: '글자로 적어 주세요' }).trim().max(200, '200자까지 적을 수 있습니다');
const message = line.min(1, '비워 둘 수 없습니다');
const moment = z.coerce.date({ error: '날짜와 시각으로 적어 주세요' });
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `${names.join(', ')} 가운데 하나로 적어 주세요` });

const standing = {
  startsAt: moment.optional(),
  endsAt: moment.optional(),
  for: oneOf(AUDIENCE_KINDS).optional(),
  newWithinDays: z
    .int({ error: '정수로 적어 주세요' })
    .min(1, '1 이상이어야 합니다')
    .max(MAX_NEW_DAYS, `${MAX_NEW_DAYS} 이하여야 합니다`)
    .optional(),
  on: oneOf(AUDIENCE_PLACES).optional(),
};
type Standing = z.infer<z.ZodObject<typeof standing>>;

const isInOrder = ({ startsAt, endsAt }: { startsAt?: Date | undefined; endsAt?: Date | undefined }): boolean =>
  !startsAt || !endsAt || startsAt < endsAt;
const ORDER = { message: '끝나는 시각이 시작보다 뒤여야 합니다', path: ['endsAt'] };

const banner = z
  .strictObject({
    ...standing,
    work: message.optional(),
    promotion: message.optional(),
    link: z
      .string({ error: '글자로 적어 주세요' })
      .regex(/^\/(?![/\\])[^\s\\]{0,300}$/, '/event/page/3처럼 서점 안의 주소로 적어 주세요')
      .optional(),
    title: message.optional(),
    note: line.optional(),
    quote: line.optional(),
    background: z
      .string({ error: '글자로 적어 주세요' })
      .regex(/^#[0-9a-fA-F]{6}$/, '#24405a처럼 여섯 자리 색으로 적어 주세요')
      .transform((colour) => colour.toLowerCase())
      .optional(),
    picture: z
      .string({ error: '글자로 적어 주세요' })
      .regex(/^[^/\\]+\.(png|jpe?g|webp|avif)$/i, 'banners 폴더 안의 PNG, JPEG, WebP, AVIF 파일 이름만 적어 주세요')
      .optional(),
    focus: z
      .string({ error: '"25 50"처럼 왼쪽과 위에서부터의 퍼센트를 적어 주세요' })
      .regex(/^\d{1,3} \d{1,3}$/, '"25 50"처럼 왼쪽과 위에서부터의 퍼센트를 적어 주세요')
      .transform(readFocus)
      .optional(),
  })
  .refine(isInOrder, ORDER)
  .refine(({ work, promotion, link }) => work ?? promotion ?? link, 'work, promotion, link 가운데 하나를 적어 주세요')
  .refine(({ work, promotion }) => !(work && promotion), 'work와 promotion 가운데 하나만 적어 주세요')
  .refine(({ work, promotion, picture }) => work ?? promotion ?? picture, 'picture나, 표지를 보일 work를 적어 주세요')
  .refine(({ work, link, title }) => (work && !link) || !link || title, '어디로 가는 배너인지 title을 적어 주세요');

const shelf = oneOf(CATEGORIES).optional();
const names = z
  .array(message, { error: '목록으로 적어 주세요' })
  .min(1, '하나 이상 적어 주세요')
  .max(20, '20개까지 적을 수 있습니다');
const source = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('new'), shelf }),
    z.strictObject({ kind: z.literal('popular'), shelf }),
    z.strictObject({ kind: z.literal('weekday'), shelf, day: z.enum(WEEKDAYS).optional() }),
    z.strictObject({ kind: z.literal('completed'), shelf }),
    z.strictObject({ kind: z.literal('free'), shelf }),
    z.strictObject({ kind: z.literal('wait-free'), shelf }),
    z.strictObject({ kind: z.literal('shelf'), shelf: oneOf(CATEGORIES) }),
    z.strictObject({ kind: z.literal('genre'), genre: message, shelf }),
    z.strictObject({
      kind: z.literal('tag'),
      tag: message.optional(),
      tags: names.optional(),
      without: names.optional(),
      shelf,
      genre: message.optional(),
      status: oneOf(['ongoing', 'completed', 'hiatus']).optional(),
      price: oneOf(['free', 'some-free', 'paid']).optional(),
    }),
    z.strictObject({ kind: z.literal('publisher'), publisher: message, shelf }),
    z.strictObject({
      kind: z.literal('works'),
      works: z.array(message).min(1, '작품을 하나 이상 적어 주세요').max(60, '60편까지 적을 수 있습니다'),
    }),
    z.strictObject({ kind: z.literal('promotion'), promotion: message.optional() }),
    z.strictObject({ kind: z.literal('theme'), theme: message }),
    z.strictObject({ kind: z.literal('pavilion'), pavilion: message }),
    z.strictObject({
      kind: z.literal('ranking'),
      board: oneOf(RANKING_BOARDS).optional(),
      by: oneOf(RANKING_MEASURES).optional(),
      shelf,
    }),
    z.strictObject({ kind: z.literal('continue') }),
    z.strictObject({ kind: z.literal('because') }),
  ],
  { error: '줄을 채우는 것의 kind를 안내에 있는 이름으로 적어 주세요' },
);
const row = z
  .strictObject({
    ...standing,
    title: message,
    source,
    limit: z
      .int({ error: '정수로 적어 주세요' })
      .min(1, '1 이상이어야 합니다')
      .max(30, '30 이하여야 합니다')
      .optional(),
  })
  .refine(isInOrder, ORDER);

const page = oneOf(SHOP_PAGES);
const banners = z.array(banner, { error: '목록으로 적어 주세요' }).max(20, '20개까지 걸 수 있습니다');
const rows = z.array(row, { error: '목록으로 적어 주세요' }).max(30, '30줄까지 둘 수 있습니다');
const curation = z
  .strictObject({
    id: z
      .string({ error: '글자로 적어 주세요' })
      .regex(/^(?!usual$)[a-z0-9][a-z0-9-]{0,39}$/, 'usual이 아닌 영문 소문자, 숫자, -로 40자까지 적어 주세요'),
    page,
    title: message,
    draft: z.boolean({ error: 'true나 false로 적어 주세요' }).default(false),
    startsAt: moment.optional(),
    endsAt: moment.optional(),
    banners: banners.optional(),
    rows: rows.optional(),
  })
  .refine(isInOrder, ORDER);

const FILES = {
  banners: { file: 'banners.yaml', schema: z.partialRecord(page, banners) },
  rows: { file: 'rows.yaml', schema: z.partialRecord(page, rows) },
  curations: {
    file: 'curations.yaml',
    schema: z
      .array(curation, { error: '목록으로 적어 주세요' })
      .max(100, '100개까지 적을 수 있습니다')
      .refine(
        (all) => new Set(all.map((one) => `${one.page}/${one.id}`)).size === all.length,
        '한 화면에 같은 id가 둘 있습니다',
      ),
  },
};

const PICTURES = 'banners';

/** Reads `banners.yaml`, `rows.yaml` and `curations.yaml`; undefined if none exists. */
export function readCurationPlan(folder: string): CurationsInput | undefined {
  const usualBanners = read(folder, FILES.banners);
  const usualRows = read(folder, FILES.rows);
  const curations = read(folder, FILES.curations);
  if (!usualBanners && !usualRows && !curations) return undefined;
  return {
    banners: usualBanners && byPage(usualBanners, bannerWish),
    rows: usualRows && byPage(usualRows, lineWish),
    curations: curations?.map(curationWish),
  };
}

function byPage<Written, Wish>(
  pages: Partial<Record<string, Written[]>>,
  wishOf: (one: Written) => Wish,
): Record<string, Wish[]> {
  return Object.fromEntries(Object.entries(pages).map(([name, list]) => [name, (list ?? []).map(wishOf)]));
}

function standingOf<Written extends Standing>({ for: who, newWithinDays, on, ...rest }: Written) {
  const isForAll = who === undefined && newWithinDays === undefined && on === undefined;
  const kind = who ?? (newWithinDays === undefined ? 'everyone' : 'members');
  const audience: ShopAudience | undefined = isForAll ? undefined : { who: kind, newWithinDays, on };
  return { ...rest, ...(audience ? { audience } : {}) };
}

function bannerWish(written: z.infer<typeof banner>): BannerInput {
  return standingOf(written);
}

function lineWish(written: z.infer<typeof row>): RowInput {
  return standingOf(written);
}

function curationWish({ draft, banners: hung, rows: laid, ...told_ }: z.infer<typeof curation>): CurationInput {
  return { ...told_, isDraft: draft, banners: hung?.map(bannerWish), rows: laid?.map(lineWish) };
}

export async function makeBannerPictures(
  folder: string,
  plan: CurationsInput,
  maker: Pick<ImportPictureProcessor, 'picture'>,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const file of picturesOf(plan)) {
    const path = join(folder, PICTURES, file);
    if (!existsSync(path))
      throw new StartupError(`배너 그림 ${PICTURES}/${file}이 없습니다. 파일 이름을 확인해 주세요.`);
    const bytes = async (): Promise<Uint8Array> => readFileSync(path);
    pictures.set(file, await maker.picture({ file, bytes }, { audience: 'public', purpose: 'cover' }));
  }
  return pictures;
}

export function picturesOf(plan: CurationsInput): Set<string> {
  const all = [...Object.values(plan.banners ?? {}), ...(plan.curations ?? []).map((one) => one.banners ?? [])].flat();
  return new Set(all.flatMap((one) => one.picture ?? []));
}

function read<Value>(folder: string, { file, schema }: { file: string; schema: z.ZodType<Value> }): Value | undefined {
  return readYamlFile(join(folder, file), schema);
}
