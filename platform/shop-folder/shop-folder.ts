import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ShopFolderInput } from '#domain/merchandising';
import { pricePlan, promotionPlan } from '#platform/shop-folder/price-plan';
import { StartupError } from '#platform/startup-error';
import { type ShopField, type ShopFieldValues, fieldsOfFile } from '#shared/operations/shop-fields';
import { normalizeShopField, shopFieldProblem } from '#shared/operations/shop-field-rules';
import { readYamlFile } from './yaml-file.ts';

const line = z.string({ error: '글자로 적어 주세요' }).trim().max(500, '500자까지 적을 수 있습니다');
/** A setting of the shop as text. YAML parses on and off as booleans. */
const setting = (name: ShopField) =>
  z
    .union([z.string(), z.boolean().transform((isOn) => (isOn ? 'on' : 'off'))], { error: '글자로 적어 주세요' })
    .transform((text) => normalizeShopField(name, text))
    .superRefine((text, check) => {
      const message = shopFieldProblem(name, text);
      if (message) check.addIssue({ code: 'custom', message });
    });

/** Keys and checks of a file come from the definition of the settings; its values are named by field. */
function settingsFile(file: 'shop.yaml' | 'prepaid.yaml'): z.ZodType<Partial<ShopFieldValues>> {
  const fields = fieldsOfFile(file);
  const names = new Map(fields.map(({ key, name }) => [key, name]));
  return z
    .strictObject(Object.fromEntries(fields.map(({ name, key }) => [key, setting(name).optional()])))
    .transform((values) =>
      Object.fromEntries(Object.entries(values).map(([key, value]) => [names.get(key) ?? key, value])),
    );
}

const price = pricePlan.extend({ work: line });

const FILES = {
  facts: { file: 'shop.yaml', schema: settingsFile('shop.yaml') },
  prepaid: { file: 'prepaid.yaml', schema: settingsFile('prepaid.yaml') },
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
