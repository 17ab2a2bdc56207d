import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ShopFolderInput } from '#domain/merchandising';
import { pricePlan, promotionPlan } from '#platform/shop-folder/price-plan';
import { StartupError } from '#platform/startup-error';
import { readYamlFile } from './yaml-file.ts';

const line = z.string({ error: '글자로 적어 주세요' }).trim().max(500, '500자까지 적을 수 있습니다');
/** Verification meta tag content or file name. */
const proof = (file: RegExp, example: string) =>
  line.refine(
    (text) => /^[\w=-]{0,100}$/.test(text) || file.test(text),
    `확인 코드(메타 태그의 content)나 파일 이름(${example})을 적어 주세요`,
  );
const details = z
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
    // YAML parses on and off as booleans.
    searchEngines: z.union(
      [z.enum(['on', 'off']), z.boolean().transform((isOn) => (isOn ? ('on' as const) : ('off' as const)))],
      { error: 'on이나 off로 적어 주세요' },
    ),
  })
  .partial();

const message = z.string({ error: '글자로 적어 주세요' }).trim().max(1000, '1,000자까지 적을 수 있습니다');
const prepaid = z
  .strictObject({
    capital: message,
    guarantee: message,
    cashBack: message,
    refund: message,
    usableAt: message,
    limits: message,
  })
  .partial();

const price = pricePlan.extend({ work: line });

const FILES = {
  facts: { file: 'shop.yaml', schema: details },
  prepaid: { file: 'prepaid.yaml', schema: prepaid },
  prices: { file: 'prices.yaml', schema: z.array(price) },
  promotions: { file: 'promotions.yaml', schema: z.array(promotionPlan) },
};

/** Throws a StartupError with the first mistake of each file. */
export function readShopFolder(folder: string): ShopFolderInput {
  if (!existsSync(folder)) throw new StartupError(`${folder} 폴더가 없습니다. 경로를 확인해 주세요.`);
  return {
    ...read(folder, 'facts', FILES.facts.schema),
    ...read(folder, 'prepaid', FILES.prepaid.schema),
    ...read(folder, 'prices', FILES.prices.schema),
    ...read(folder, 'promotions', FILES.promotions.schema),
  };
}

function read<Value>(folder: string, part: keyof typeof FILES, schema: z.ZodType<Value>): Record<string, Value> {
  const found = readYamlFile(join(folder, FILES[part].file), schema);
  return found === undefined ? {} : { [part]: found };
}
