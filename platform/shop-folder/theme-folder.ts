import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { WorkSetsInput } from '#domain/merchandising';
import { StartupError } from '#platform/startup-error';
import { CATEGORIES, STATUS_NAMES, type WorkStatus } from '#shared/catalog/categories';
import { readYamlFile } from './yaml-file.ts';

const THEMES = 'themes.yaml';
const PAVILIONS = 'pavilions.yaml';
const TAKEN = new Set(['adult', 'pavilion']);

const line = (most: number) =>
  z
    .string({ error: '글자로 적어 주세요' })
    .trim()
    .max(most, `${most.toLocaleString('ko')}자까지 적을 수 있습니다`);
const id = z
  .string({ error: '글자로 적어 주세요' })
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, '영문 소문자, 숫자, -로 64자까지 적어 주세요')
  .refine((name) => !TAKEN.has(name), 'adult와 pavilion은 쓸 수 없습니다');
const title = line(100).min(1, '비워 둘 수 없습니다');
const background = z
  .string({ error: '글자로 적어 주세요' })
  .regex(/^#[0-9a-fA-F]{6}$/, '"#24405a"처럼 따옴표로 묶은 여섯 자리 색으로 적어 주세요')
  .transform((colour) => colour.toLowerCase())
  .optional();
const works = z
  .array(line(200).min(1, '작품의 이름을 적어 주세요'), { error: '작품의 목록으로 적어 주세요' })
  .min(1, '작품을 하나 이상 적어 주세요')
  .max(500, '500개까지 적을 수 있습니다')
  .optional();
const picture = z
  .string({ error: '그림 파일의 이름을 적어 주세요' })
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}\.(png|jpe?g|webp|avif)$/iu,
    '같은 폴더에 있는 PNG, JPEG, WebP, AVIF 파일의 이름을 적어 주세요',
  )
  .optional();
const statuses = Object.keys(STATUS_NAMES) as [WorkStatus, ...WorkStatus[]];

const rule = z
  .strictObject({
    shelf: z.enum(CATEGORIES, { error: 'serial, lightnovel, publish, webtoon 가운데 하나여야 합니다' }).optional(),
    genre: line(40).min(1, '비워 둘 수 없습니다').optional(),
    status: z.enum(statuses, { error: 'ongoing, completed, hiatus 가운데 하나여야 합니다' }).optional(),
    tags: z.array(line(40).min(1, '비워 둘 수 없습니다')).min(1).max(10, '열 개까지 적을 수 있습니다').optional(),
  })
  .refine((one) => Object.values(one).some((part) => part !== undefined), '조건을 하나 이상 적어 주세요');

const theme = z
  .strictObject({
    id,
    title,
    sentence: line(200).default(''),
    background,
    picture,
    adult: z.boolean().default(false),
    works,
    rule: rule.optional(),
  })
  .refine((one) => (one.works === undefined) !== (one.rule === undefined), 'works나 rule 하나를 적어 주세요')
  .refine((one) => !one.adult || one.picture === undefined, '성인 테마에는 picture를 적을 수 없습니다');

const pavilion = z
  .strictObject({
    id,
    title,
    intro: line(1000).default(''),
    notice: line(500).default(''),
    background,
    picture,
    publisher: line(200).min(1, '출판사의 이름을 적어 주세요').optional(),
    works,
  })
  .refine((one) => (one.works === undefined) !== (one.publisher === undefined), 'publisher나 works 하나를 적어 주세요');

const distinct = <One extends { id: string }>(of: z.ZodType<One>) =>
  z
    .array(of, { error: '목록으로 적어 주세요' })
    .max(200, '200개까지 적을 수 있습니다')
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, '같은 id가 둘 있습니다');

export interface ThemeFolder {
  plan: WorkSetsInput;
  files: Map<string, Uint8Array>;
}

/** Reads `themes.yaml` and `pavilions.yaml` with pictures. Throws a StartupError that names file and field. */
export function readThemeFolder(folder: string): ThemeFolder {
  const plan = readPlan(folder);
  const files = new Map<string, Uint8Array>();
  for (const { picture: name, title: of } of [...(plan.themes ?? []), ...(plan.pavilions ?? [])]) {
    if (!name || files.has(name)) continue;
    const path = join(folder, name);
    if (!existsSync(path)) throw new StartupError(`“${of}”의 그림 ${name}이 ${folder} 폴더에 없습니다.`);
    files.set(name, readFileSync(path));
  }
  return { plan, files };
}

function readPlan(folder: string): WorkSetsInput {
  const themes = readYamlFile(join(folder, THEMES), distinct(theme));
  const pavilions = readYamlFile(join(folder, PAVILIONS), distinct(pavilion));
  return {
    ...(themes ? { themes: themes.map(({ adult, ...one }) => ({ ...one, isAdult: adult })) } : {}),
    ...(pavilions ? { pavilions } : {}),
  };
}
