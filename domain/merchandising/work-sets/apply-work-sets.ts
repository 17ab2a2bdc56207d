import { raisePageVersion } from '#domain/catalog';
import type { Needs, Tx } from '#kernel/context';
import { withoutConsoleEdits } from '#kernel/content-origin';
import type { ContentOrigin } from '#kernel/content-origin';
import type { Category, WorkStatus } from '#shared/catalog/categories';
import type { Picture } from '#shared/catalog/pictures';
import { readableBackground } from '#shared/content/text-colour';
import { hideHalls, selectPublishers, saveHallRow } from './pavilion-store.ts';
import type { ShopImportReport } from '../shop-import/shop-import-report.ts';
import { insertWorkSetPictures } from './work-set-store.ts';
import { selectWorkIds } from '../settings/shop-settings-store.ts';
import { selectConsoleSlugs } from '../shop-import/console-edits-store.ts';
import { hideThemes, selectNonAdultWorks, saveThemeRow } from './theme-store.ts';

/** Theme input: works by key or title in order, or a rule. */
export interface ThemeInput {
  id: string;
  title: string;
  sentence: string;
  background?: string | undefined;
  /** Picture file name; never for adult themes. */
  picture?: string | undefined;
  isAdult: boolean;
  works?: string[] | undefined;
  rule?:
    | {
        shelf?: Category | undefined;
        genre?: string | undefined;
        status?: WorkStatus | undefined;
        tags?: string[] | undefined;
      }
    | undefined;
}

/** Pavilion (관) input: a publisher or named works. */
export interface HallInput {
  id: string;
  title: string;
  intro: string;
  notice: string;
  background?: string | undefined;
  picture?: string | undefined;
  publisher?: string | undefined;
  works?: string[] | undefined;
}

/** Themes and pavilions; missing parts stay unchanged. */
export interface WorkSetsInput {
  themes?: ThemeInput[] | undefined;
  pavilions?: HallInput[] | undefined;
  /** The referenced, stored pictures. */
  pictures?: ReadonlyMap<string, Picture> | undefined;
}

interface ApplyContext {
  pictures: ReadonlyMap<string, Pick<Picture, 'hash'>>;
  works: Map<string, number>;
  report: ShopImportReport;
}

/**
 * Replaces themes and pavilions in one transaction: updates by slug and hides missing ones. Unknown works are skipped
 * and reported.
 */
export async function applyWorkSets(ctx: Needs<'db'>, plan: WorkSetsInput): Promise<ShopImportReport> {
  const report: ShopImportReport = { done: [], warnings: [] };
  const { themes, pavilions, pictures = new Map<string, Picture>() } = plan;
  if (!themes && !pavilions) return report;
  const names = [...new Set([...(themes ?? []), ...(pavilions ?? [])].flatMap((one) => one.works ?? []))];
  const works = await selectWorkIds(ctx.db, names);
  for (const name of names) if (!works.has(name)) report.warnings.push(`작품 “${name}”이 서점에 없어 건너뜁니다.`);
  await ctx.db.transaction().execute(async (tx) => {
    await insertWorkSetPictures(tx, [...pictures.values()]);
    if (themes) await applyThemes(tx, themes, { works, report, pictures });
    if (pavilions) await applyHalls(tx, pavilions, { works, report, pictures });
    await raisePageVersion(tx);
  });
  return report;
}

async function applyThemes(tx: Tx, themes: ThemeInput[], applied: ApplyContext): Promise<void> {
  await hideThemes(
    tx,
    themes.map(({ id }) => id),
  );
  const own = withoutConsoleEdits(themes, {
    editedKeys: await selectConsoleSlugs(tx, 'theme'),
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => `테마 “${title}”`,
    warnings: applied.report.warnings,
  });
  for (const theme of own)
    await saveThemeFromInput(tx, { theme, position: themes.indexOf(theme), origin: 'folder', ...applied });
}

export async function saveThemeFromInput(
  tx: Tx,
  {
    theme,
    position,
    origin,
    ...applied
  }: ApplyContext & { theme: ThemeInput; position: number; origin: ContentOrigin },
): Promise<void> {
  const works = idsOf(theme.works, applied);
  const plain = theme.rule ? works : await selectNonAdultWorks(tx, works);
  const isOnlyAdult = works.length > 0 && plain.length === 0;
  if (isOnlyAdult && !theme.isAdult)
    applied.report.warnings.push(`테마 “${theme.title}”에는 19세 작품만 있어 성인관에만 보입니다.`);
  if (theme.isAdult && plain.length > 0)
    applied.report.warnings.push(
      `성인 테마 “${theme.title}”에서 19세 작품이 아닌 ${plain.length}편은 보이지 않습니다.`,
    );
  await saveThemeRow(tx, {
    slug: theme.id,
    title: theme.title,
    sentence: theme.sentence,
    background: backgroundWithWarning({ ...theme, what: '테마' }, applied.report),
    // Pictures are public, so adult sets have none.
    picture: theme.isAdult || isOnlyAdult ? null : pictureOf(theme, applied),
    is_adult: theme.isAdult || isOnlyAdult,
    is_by_rule: theme.rule !== undefined,
    shelf: theme.rule?.shelf ?? null,
    genre: theme.rule?.genre ?? null,
    status: theme.rule?.status ?? null,
    tags: theme.rule?.tags ?? [],
    position,
    origin,
    works,
  });
  applied.report.done.push(`테마: ${theme.title}`);
}

async function applyHalls(tx: Tx, halls: HallInput[], applied: ApplyContext): Promise<void> {
  await hideHalls(
    tx,
    halls.map(({ id }) => id),
  );
  const own = withoutConsoleEdits(halls, {
    editedKeys: await selectConsoleSlugs(tx, 'pavilion'),
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => `관 “${title}”`,
    warnings: applied.report.warnings,
  });
  for (const hall of own)
    await saveHallFromInput(tx, { hall, position: halls.indexOf(hall), origin: 'folder', ...applied });
}

export async function saveHallFromInput(
  tx: Tx,
  { hall, position, origin, ...applied }: ApplyContext & { hall: HallInput; position: number; origin: ContentOrigin },
): Promise<void> {
  const publishers = await selectPublishers(tx, hall.publisher === undefined ? [] : [hall.publisher]);
  const publisher = hall.publisher === undefined ? null : (publishers.get(hall.publisher) ?? null);
  if (hall.publisher !== undefined && publisher === null)
    applied.report.warnings.push(
      `관 “${hall.title}”: 서점에 출판사 “${hall.publisher}”의 작품이 없어 비어 보입니다. 작품을 넣은 뒤 다시 적용해 주세요.`,
    );
  await saveHallRow(tx, {
    slug: hall.id,
    title: hall.title,
    intro: hall.intro,
    notice: hall.notice,
    background: backgroundWithWarning({ ...hall, what: '관' }, applied.report),
    picture: pictureOf(hall, applied),
    publisher_id: publisher,
    position,
    origin,
    works: idsOf(hall.works, applied),
  });
  applied.report.done.push(`관: ${hall.title}`);
}

function idsOf(names: string[] | undefined, { works }: ApplyContext): number[] {
  return [...new Set((names ?? []).flatMap((name) => works.get(name) ?? []))];
}

function pictureOf(set: { picture?: string | undefined }, { pictures }: ApplyContext): string | null {
  return (set.picture && pictures.get(set.picture)?.hash) || null;
}

/** A background colour with readable contrast (B7); adjustments are reported. */
export function backgroundWithWarning(
  set: { what: string; title: string; background?: string | null | undefined },
  report: ShopImportReport,
): string | null {
  if (!set.background) return null;
  const background = readableBackground(set.background);
  if (background !== set.background)
    report.warnings.push(
      `${set.what} “${set.title}”의 배경색 ${set.background}에서는 글자가 잘 보이지 않아 ${background}로 바꿉니다.`,
    );
  return background;
}
