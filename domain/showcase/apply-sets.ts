import { raisePageVersion } from '#domain/catalogue';
import type { Needs, Tx } from '#shared/context';
import { folderOwn } from '#shared/window-origin';
import type { WindowOrigin } from '#shared/window-tables';
import type { Shelf, WorkStatus } from '#vocabulary/shelves';
import type { Picture } from '#vocabulary/pictures';
import { readableGround } from '#vocabulary/text-colour';
import { hideHalls, selectPublishers, writeHall } from './pavilion-store.ts';
import type { ShopReport } from './shop-report.ts';
import { insertSetPictures } from './set-store.ts';
import { selectWorkIds } from './showcase-store.ts';
import { selectConsoleSlugs } from './touched-store.ts';
import { hideThemes, selectPlainWorks, writeTheme } from './theme-store.ts';

/** A theme as the operator writes it: works by key or title in their order, or a rule that fills it. */
export interface ThemePlan {
  id: string;
  title: string;
  sentence: string;
  background?: string | undefined;
  /** The name of a picture file; never of an adult theme. */
  picture?: string | undefined;
  isAdult: boolean;
  works?: string[] | undefined;
  rule?:
    | {
        shelf?: Shelf | undefined;
        genre?: string | undefined;
        status?: WorkStatus | undefined;
        tags?: string[] | undefined;
      }
    | undefined;
}

/** A hall (관) as the operator writes it: of a publisher, or of works that are named. */
export interface HallPlan {
  id: string;
  title: string;
  intro: string;
  notice: string;
  background?: string | undefined;
  picture?: string | undefined;
  publisher?: string | undefined;
  works?: string[] | undefined;
}

/** Themes and halls of a folder; what the folder says nothing of stays as it is. */
export interface SetPlan {
  themes?: ThemePlan[] | undefined;
  pavilions?: HallPlan[] | undefined;
  /** The pictures that they name, made and stored. */
  pictures?: ReadonlyMap<string, Picture> | undefined;
}

/** What is known while sets are put in place, and what is told of it. */
interface Applied {
  pictures: ReadonlyMap<string, Pick<Picture, 'hash'>>;
  works: Map<string, number>;
  report: ShopReport;
}

/**
 * Puts themes and halls in place of those before, in one transaction: one of the same id is changed and keeps its address,
 * one that is no longer named is shown no more. Works the shop lacks are left out and reported.
 */
export async function applySets(ctx: Needs<'db'>, plan: SetPlan): Promise<ShopReport> {
  const report: ShopReport = { done: [], warnings: [] };
  const { themes, pavilions, pictures = new Map<string, Picture>() } = plan;
  if (!themes && !pavilions) return report;
  const names = [...new Set([...(themes ?? []), ...(pavilions ?? [])].flatMap((one) => one.works ?? []))];
  const works = await selectWorkIds(ctx.db, names);
  for (const name of names) if (!works.has(name)) report.warnings.push(`작품 “${name}”이 서점에 없어 건너뜁니다.`);
  await ctx.db.transaction().execute(async (tx) => {
    await insertSetPictures(tx, [...pictures.values()]);
    if (themes) await applyThemes(tx, themes, { works, report, pictures });
    if (pavilions) await applyHalls(tx, pavilions, { works, report, pictures });
    await raisePageVersion(tx);
  });
  return report;
}

async function applyThemes(tx: Tx, themes: ThemePlan[], applied: Applied): Promise<void> {
  await hideThemes(
    tx,
    themes.map(({ id }) => id),
  );
  const own = folderOwn(themes, {
    touched: await selectConsoleSlugs(tx, 'theme'),
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => `테마 “${title}”`,
    told: applied.report.warnings,
  });
  for (const theme of own)
    await placeTheme(tx, { theme, position: themes.indexOf(theme), origin: 'folder', ...applied });
}

/** Sets one theme in its place. */
export async function placeTheme(
  tx: Tx,
  { theme, position, origin, ...applied }: Applied & { theme: ThemePlan; position: number; origin: WindowOrigin },
): Promise<void> {
  const works = idsOf(theme.works, applied);
  const plain = theme.rule ? works : await selectPlainWorks(tx, works);
  const isOnlyAdult = works.length > 0 && plain.length === 0;
  if (isOnlyAdult && !theme.isAdult)
    applied.report.warnings.push(`테마 “${theme.title}”에는 19세 작품만 있어 성인관에만 보입니다.`);
  if (theme.isAdult && plain.length > 0)
    applied.report.warnings.push(
      `성인 테마 “${theme.title}”에서 19세 작품이 아닌 ${plain.length}편은 보이지 않습니다.`,
    );
  await writeTheme(tx, {
    slug: theme.id,
    title: theme.title,
    sentence: theme.sentence,
    background: groundOf({ ...theme, what: '테마' }, applied.report),
    // A picture of a set is for everybody: one of adult works has none.
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

async function applyHalls(tx: Tx, halls: HallPlan[], applied: Applied): Promise<void> {
  await hideHalls(
    tx,
    halls.map(({ id }) => id),
  );
  const own = folderOwn(halls, {
    touched: await selectConsoleSlugs(tx, 'pavilion'),
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => `관 “${title}”`,
    told: applied.report.warnings,
  });
  for (const hall of own) await placeHall(tx, { hall, position: halls.indexOf(hall), origin: 'folder', ...applied });
}

/** Sets one hall in its place. */
export async function placeHall(
  tx: Tx,
  { hall, position, origin, ...applied }: Applied & { hall: HallPlan; position: number; origin: WindowOrigin },
): Promise<void> {
  const publishers = await selectPublishers(tx, hall.publisher === undefined ? [] : [hall.publisher]);
  const publisher = hall.publisher === undefined ? null : (publishers.get(hall.publisher) ?? null);
  if (hall.publisher !== undefined && publisher === null)
    applied.report.warnings.push(
      `관 “${hall.title}”: 서점에 출판사 “${hall.publisher}”의 작품이 없어 비어 보입니다. 작품을 넣은 뒤 다시 적용해 주세요.`,
    );
  await writeHall(tx, {
    slug: hall.id,
    title: hall.title,
    intro: hall.intro,
    notice: hall.notice,
    background: groundOf({ ...hall, what: '관' }, applied.report),
    picture: pictureOf(hall, applied),
    publisher_id: publisher,
    position,
    origin,
    works: idsOf(hall.works, applied),
  });
  applied.report.done.push(`관: ${hall.title}`);
}

function idsOf(names: string[] | undefined, { works }: Applied): number[] {
  return [...new Set((names ?? []).flatMap((name) => works.get(name) ?? []))];
}

function pictureOf(set: { picture?: string | undefined }, { pictures }: Applied): string | null {
  return (set.picture && pictures.get(set.picture)?.hash) || null;
}

/** A ground on which its text can be read (B7); the operator is told where it was moved. */
export function groundOf(
  set: { what: string; title: string; background?: string | undefined },
  report: ShopReport,
): string | null {
  if (!set.background) return null;
  const ground = readableGround(set.background);
  if (ground !== set.background)
    report.warnings.push(
      `${set.what} “${set.title}”의 배경색 ${set.background}에서는 글자가 잘 보이지 않아 ${ground}로 바꿉니다.`,
    );
  return ground;
}
