import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { ShopFolder } from '#domain/showcase';
import { pricePlan, promotionPlan } from '#platform/price-plan';
import { StartFault } from '#platform/start-fault';
import { SHELVES } from '#vocabulary/shelves';
import { SHOP_PAGES } from '#vocabulary/shop-pages';
import { WEEKDAYS } from '#vocabulary/weekdays';

const line = z.string({ error: '글자로 적어 주세요' }).trim().max(500, '500자까지 적을 수 있습니다');
/** The code of a meta tag, or the name of the file that proves the same. */
const proof = (file: RegExp, example: string) =>
  line.refine(
    (text) => /^[\w=-]{0,100}$/.test(text) || file.test(text),
    `확인 코드(메타 태그의 content)나 파일 이름(${example})을 적어 주세요`,
  );
const facts = z
  .strictObject({
    name: line.min(1, '비워 둘 수 없습니다'),
    tagline: line,
    description: line,
    company: line,
    representative: line,
    address: line,
    phone: line,
    email: z.union([z.email('이메일 주소가 아닙니다'), z.literal('')]),
    businessNumber: line,
    businessCheckUrl: z.union([z.url({ protocol: /^https$/, error: 'https 주소가 아닙니다' }), z.literal('')]),
    mailOrderNumber: line,
    hosting: line,
    youthOfficer: line,
    privacyOfficer: line,
    naverVerification: proof(/^naver[0-9a-f]{8,64}\.html$/, 'naver….html'),
    googleVerification: proof(/^google[0-9a-f]{8,64}\.html$/, 'google….html'),
    // YAML reads a bare on or off as true or false.
    searchEngines: z.union(
      [z.enum(['on', 'off']), z.boolean().transform((isOn) => (isOn ? ('on' as const) : ('off' as const)))],
      { error: 'on이나 off로 적어 주세요' },
    ),
  })
  .partial();

const told = z.string({ error: '글자로 적어 주세요' }).trim().max(1000, '1,000자까지 적을 수 있습니다');
const prepaid = z
  .strictObject({ capital: told, guarantee: told, cashBack: told, refund: told, usableAt: told, limits: told })
  .partial();

const banner = z.strictObject({
  work: line,
  quote: line.optional(),
  background: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, '#24405a처럼 여섯 자리 색으로 적어 주세요')
    .transform((colour) => colour.toLowerCase())
    .optional(),
  startsAt: z.coerce.date({ error: '날짜와 시각으로 적어 주세요' }).optional(),
  endsAt: z.coerce.date({ error: '날짜와 시각으로 적어 주세요' }).optional(),
});

const shelf = z.enum(SHELVES, { error: `serial, lightnovel, publish, webtoon 가운데 하나여야 합니다` });
const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('new'), shelf: shelf.optional() }),
  z.strictObject({ kind: z.literal('weekday'), shelf: shelf.optional(), day: z.enum(WEEKDAYS).optional() }),
  z.strictObject({ kind: z.literal('completed'), shelf: shelf.optional() }),
  z.strictObject({ kind: z.literal('free'), shelf: shelf.optional() }),
  z.strictObject({ kind: z.literal('shelf'), shelf }),
  z.strictObject({ kind: z.literal('genre'), genre: line, shelf: shelf.optional() }),
  z.strictObject({ kind: z.literal('tag'), tag: line, shelf: shelf.optional() }),
  z.strictObject({ kind: z.literal('works'), works: z.array(line).min(1, '작품을 하나 이상 적어 주세요') }),
]);

const price = pricePlan.extend({ work: line });

const page = z.enum(SHOP_PAGES);
const FILES = {
  facts: { file: 'shop.yaml', schema: facts },
  prepaid: { file: 'prepaid.yaml', schema: prepaid },
  banners: { file: 'banners.yaml', schema: z.partialRecord(page, z.array(banner)) },
  rows: {
    file: 'rows.yaml',
    schema: z.partialRecord(page, z.array(z.strictObject({ title: line.min(1, '비워 둘 수 없습니다'), source }))),
  },
  prices: { file: 'prices.yaml', schema: z.array(price) },
  promotions: { file: 'promotions.yaml', schema: z.array(promotionPlan) },
};

/** Reads a `shop/` folder. Throws a StartFault that names file and field for the first mistake of each file. */
export function readShopFolder(folder: string): ShopFolder {
  if (!existsSync(folder)) throw new StartFault(`${folder} 폴더가 없습니다. 경로를 확인해 주세요.`);
  return {
    ...read(folder, 'facts', FILES.facts.schema),
    ...read(folder, 'prepaid', FILES.prepaid.schema),
    ...read(folder, 'banners', FILES.banners.schema),
    ...read(folder, 'rows', FILES.rows.schema),
    ...read(folder, 'prices', FILES.prices.schema),
    ...read(folder, 'promotions', FILES.promotions.schema),
  };
}

function read<Value>(folder: string, part: keyof typeof FILES, schema: z.ZodType<Value>): Record<string, Value> {
  const file = join(folder, FILES[part].file);
  if (!existsSync(file)) return {};
  const found = schema.safeParse(parsed(file));
  if (found.success) return { [part]: found.data };
  const issue = found.error.issues[0];
  throw new StartFault(
    `${basename(file)}의 ${issue?.path.join('.') || '첫 줄'}: ${issue?.message ?? '읽을 수 없습니다'}.`,
  );
}

function parsed(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    throw new StartFault(
      `${basename(file)}을 YAML로 읽지 못했습니다: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
      error,
    );
  }
}
