import { promotionForm } from '#contract/admin-forms';
import { timestampField } from '#contract/form-fields';
import { findNamedWorks } from '#domain/catalog-admin';
import { findWorksByName, readPromotion, savePromotion } from '#domain/merchandising';
import type { Actor } from '#domain/operators';
import { previewPromotion } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import { adminPaths } from '#shared/web/admin-paths';
import { MAX_SLUG, slugFromTitle } from '#shared/content/slugs';
import { paths } from '#shared/web/paths';
import { PROMOTION_FIELDS } from '#shared/merchandising/promotion-fields';
import { contentTexts } from './content-texts.server.ts';
import { type OpenedEntity, newName } from './entity-form.server.ts';
import type { Values } from './entity-form.ts';
import type { PromotedWork } from './promotion-prices.tsx';

const DAY_MS = 86_400_000;
const PERIOD_DAYS = 7;

/** A week from now on, with the works that were picked in the works list. */
async function newPromotion(ctx: Needs<'db'>, picked: readonly number[]): Promise<Values> {
  const now = new Date();
  const works = picked.length > 0 ? await findNamedWorks(ctx, picked.map(String)) : [];
  const names = new Map(works.map(({ id, sourceKey }) => [id, sourceKey]));
  return {
    works: picked.flatMap((id) => names.get(id) ?? []).join('\n'),
    percent: '',
    kinds: 'buy,rental',
    freeFirst: '0',
    startsAt: timestampField(now),
    endsAt: timestampField(new Date(now.getTime() + PERIOD_DAYS * DAY_MS)),
  };
}

/** An existing, copied or new promotion. Throws WINDOW_ERROR 0001. */
export async function openPromotion(
  ctx: Needs<'db'>,
  { key, copy, picked }: { key: string | null; copy: string | null; picked: readonly number[] },
): Promise<OpenedEntity & { number: number | undefined }> {
  const name = key ?? copy;
  if (name === null)
    return { values: await newPromotion(ctx, picked), isVisible: false, place: null, number: undefined };
  const promotion = await readPromotion(ctx, name);
  const values = contentTexts(PROMOTION_FIELDS, promotion);
  if (key === null) return { values: { ...values, id: '' }, isVisible: false, place: null, number: undefined };
  const { number, isPublished } = promotion;
  return { values, isVisible: isPublished, place: paths.promotion(number), number };
}

/** What readers pay for the works of a form, before it is complete. */
export async function promotedWorks(
  ctx: Needs<'db'>,
  { values, number }: { values: Values; number: number | undefined },
): Promise<PromotedWork[]> {
  // Multipart forms separate lines by CRLF.
  const names = (values['works'] ?? '').split('\n').flatMap((name) => name.trim() || []);
  const { percent, freeFirst, kinds } = promotionTerms(values);
  if (names.length === 0) return [];
  const [ids, works] = await Promise.all([findWorksByName(ctx, names), findNamedWorks(ctx, names)]);
  const titles = new Map(works.map(({ id, title }) => [id, title]));
  const effects = await previewPromotion(ctx, {
    works: [...new Set(ids.values())],
    percent,
    kinds,
    freeFirst,
    id: number,
  });
  return [...effects].map(([id, effect]) => ({
    id,
    title: titles.get(id) ?? '',
    cover: adminPaths.workCover(id),
    ...effect,
  }));
}

/** Invalid numbers change nothing until they are corrected. */
function promotionTerms(values: Values) {
  const count = (name: 'percent' | 'freeFirst'): number => {
    const { least, most } = PROMOTION_FIELDS[name].type;
    const number = Number(values[name] || '0');
    return Number.isInteger(number) && number >= least && number <= most ? number : 0;
  };
  const chosen = (values['kinds'] ?? '').split(',');
  const kinds = (['buy', 'rental'] as const).filter((kind) => chosen.includes(kind));
  return { percent: count('percent'), freeFirst: count('freeFirst'), kinds };
}

/** Saves a submitted promotion, or returns its first error. Throws like `savePromotion`. */
export async function submitPromotion(
  ctx: Needs<'db'>,
  { by, key, values }: { by: Actor; key: string | null; values: Values },
): Promise<{ key: string; warnings: string[] } | { error: { field: string; message: string } }> {
  const id = key ?? (values['id'] || slugFromTitle(values['title'] ?? '', MAX_SLUG) || newName('sale'));
  const read = promotionForm.safeParse({ ...values, id });
  if (!read.success) {
    const [issue] = read.error.issues;
    return { error: { field: String(issue?.path[0] ?? ''), message: issue?.message ?? '다시 적어 주세요.' } };
  }
  const warnings = await savePromotion(ctx, { by, isNew: key === null, promotion: read.data });
  return { key: id, warnings };
}
