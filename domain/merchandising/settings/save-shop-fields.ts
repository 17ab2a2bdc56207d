import { type Actor, withAudit } from '#domain/operators';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  type ShopField,
  type ShopFieldValues,
  SHOP_FIELD_NAMES,
  shopField,
  storedAt,
} from '#shared/operations/shop-fields';
import { normalizeShopField, shopFieldProblem } from '#shared/operations/shop-field-rules';
import { insertBannerPictures } from '../curations/curation-store.ts';
import { selectSettings, writeSettings } from './shop-settings-store.ts';

const MIN_LOGO = 512;
const MAX_SKEW = 1.05;

/** All settings of the shop that an operator edits; empty where nobody set one. */
export async function readShopFields(ctx: Needs<'db'>): Promise<ShopFieldValues> {
  return storedFields(ctx.db);
}

/** Saves settings from the console; a new name is cut into the interface fonts. Throws SETUP_ERROR 0001 with the field of an invalid value. */
export async function saveShopFields(
  ctx: Needs<'db' | 'jobs'>,
  { by, values }: { by: Actor; values: Partial<ShopFieldValues> },
): Promise<void> {
  const checked = SHOP_FIELD_NAMES.flatMap((name): [ShopField, string][] => {
    const value = values[name];
    return value === undefined ? [] : [[name, checkedValue(name, value)]];
  });
  const [first] = checked;
  if (!first) return;
  const subject = `shop:${shopField(first[0]).section}` as const;
  await withAudit(ctx, { by, act: { name: 'setup.save', subject } }, async (tx) => {
    const existing = await storedFields(tx);
    const changed = checked.filter(([name, value]) => existing[name] !== value);
    await writeFields(tx, changed);
    if (changed.some(([name]) => name === 'name')) await ctx.jobs.add(tx, { name: 'interface-fonts', payload: {} });
    const before: Partial<ShopFieldValues> = Object.fromEntries(changed.map(([name]) => [name, existing[name]]));
    const after: Partial<ShopFieldValues> = Object.fromEntries(changed);
    return { before, after, result: undefined };
  });
}

/** Stores and uses a logo. Throws SETUP_ERROR 0002 for a picture that is no square of 512 pixels or more. */
export async function saveShopLogo(
  ctx: Needs<'db' | 'jobs' | 'contentProcessor'>,
  { by, file }: { by: Actor; file: { name: string; bytes: Uint8Array } },
): Promise<void> {
  const picture = await ctx.contentProcessor.picture(file, 'logo').catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError('SETUP_ERROR', '0002', { sentence: String(error.details['sentence'] ?? '') });
  });
  const { width, height, hash } = picture;
  if (width < MIN_LOGO || Math.max(width / height, height / width) > MAX_SKEW)
    throw new DomainError('SETUP_ERROR', '0002', { sentence: `${width}×${height} 픽셀입니다.` });
  await ctx.db.transaction().execute((tx) => insertBannerPictures(tx, [picture]));
  await saveShopFields(ctx, { by, values: { logo: hash } });
}

function checkedValue(name: ShopField, value: string): string {
  const text = normalizeShopField(name, value);
  const problem = shopFieldProblem(name, text);
  if (problem) throw new DomainError('SETUP_ERROR', '0001', { field: name, label: shopField(name).label, problem });
  return text;
}

async function storedFields(db: Db | Tx): Promise<ShopFieldValues> {
  const settings = await selectSettings(db, [...new Set(SHOP_FIELD_NAMES.map((name) => storedAt(name).setting))]);
  const values = SHOP_FIELD_NAMES.map((name) => {
    const { setting, key } = storedAt(name);
    const stored: unknown = key === undefined ? settings[setting] : Object(settings[setting])[key];
    return [name, typeof stored === 'string' ? stored : ''];
  });
  return Object.fromEntries(values);
}

/** Fields within one setting are written together. */
async function writeFields(tx: Tx, changed: readonly [ShopField, string][]): Promise<void> {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of changed) {
    const { setting, key } = storedAt(name);
    if (key === undefined) settings[setting] = value;
    else {
      const existing: unknown = settings[setting] ?? (await selectSettings(tx, [setting]))[setting];
      settings[setting] = { ...Object(existing), [key]: value };
    }
  }
  await writeSettings(tx, { settings, origin: 'console' });
}
