import { EPISODE_CONTENT_FIELDS, EPISODE_FIELDS, type EpisodeContentTexts } from '#shared/catalog/episode-fields';
import { parse } from 'yaml';
import { z } from 'zod';
import type { SourcePanel, SourceMetadata } from '#domain/catalog-import';
import { pricePlan } from '#platform/shop-folder/price-plan';
import type { FieldKind, FieldType } from '#shared/catalog/field-types';
import { RATINGS } from '#shared/catalog/ratings';
import { STORY_LIMITS } from '#shared/catalog/story-guide';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { WORK_LIMITS, workField } from '#shared/catalog/work-fields';
import { SOURCE_FIELDS, type SourceField } from '#shared/catalog/work-field-lists';
import { decodedStylesheet } from '../decoded-file.ts';
import { importErrors } from '../import-errors.ts';
import { type BookSourceFile, leadsOut } from '../source-tree.ts';
import { storableValue } from '../text/text-encoding.ts';

const line = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string({ error: '글자로 적어 주세요' }).trim().max(WORK_LIMITS.line, '500자까지 적을 수 있습니다'),
);
const needed = line.pipe(z.string().min(1, '비워 둘 수 없습니다'));
const prose = z.string({ error: '글자로 적어 주세요' }).trim().max(WORK_LIMITS.text, '100,000자까지 적을 수 있습니다');
const words = z.preprocess(
  (value) => value ?? [],
  z.array(needed, { error: '[가, 나]처럼 목록으로 적어 주세요' }).max(WORK_LIMITS.names, '50개까지 적을 수 있습니다'),
);
const count = z.int({ error: '정수로 적어 주세요' }).nonnegative('0 이상이어야 합니다');
/** Choices named by an error message. */
const MAX_LISTED = 8;
const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names, {
    error:
      names.length > MAX_LISTED
        ? `${names.slice(0, MAX_LISTED).join(', ')}처럼 정해진 값으로 적어 주세요`
        : `${names.join(', ')} 가운데 하나로 적어 주세요`,
  });
const weekdays = z.array(oneOf(WEEKDAYS), { error: '[mon, thu]처럼 목록으로 적어 주세요' });
const fileName = needed.refine((name) => !leadsOut(name), '작품 폴더 안의 파일만 적을 수 있습니다');

const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date({ error: '2026-01-31처럼 날짜로 적어 주세요' }),
);

/** Dates and times without a zone are Seoul time. */
const moment = z
  .preprocess(
    (value) => (value instanceof Date ? value.toISOString() : value),
    z.string({ error: '날짜와 시각으로 적어 주세요' }),
  )
  .transform((text, context) => {
    const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:\d{2})?)?$/u.exec(
      text.trim(),
    );
    const at = parts ? new Date(`${parts[1]}T${parts[2] ?? '00:00'}${parts[3] ?? '+09:00'}`) : undefined;
    if (at && !Number.isNaN(at.getTime())) return at.toISOString();
    context.addIssue({ code: 'custom', message: '2026-01-31 18:00처럼 날짜와 시각으로 적어 주세요' });
    return z.NEVER;
  });

const creator = z.strictObject({ name: needed, role: line.default('글') });
const release = z.strictObject({ weekdays, from: day, lastDaysAgo: count, upcoming: count }).partial();
/** Also a bare number. */
const choiceOf = <const Name extends string>({ order }: { order: readonly Name[] }) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), oneOf(order));
export const workRating = choiceOf({ order: RATINGS });

const truth = z.boolean({ error: 'true나 false로 적어 주세요' });
const coins = z.int({ error: '정수로 적어 주세요' }).positive('1 이상이어야 합니다');
const terms = z
  .strictObject({ free: truth, buy: coins.optional(), rental: coins.optional(), rentalHours: coins.optional() })
  .refine(
    ({ rental, rentalHours }) => (rental === undefined) === (rentalHours === undefined),
    'rental과 rentalHours를 함께 적어 주세요',
  );
const textWithin = (most: number): z.ZodString =>
  z.string({ error: '글자로 적어 주세요' }).max(most, `${most}자까지 적어 주세요`);
const contentTexts = Object.fromEntries(
  EPISODE_CONTENT_FIELDS.map((name) => [name, textWithin(EPISODE_FIELDS[name].type.most).optional()]),
) as { [Name in keyof EpisodeContentTexts]: z.ZodOptional<z.ZodString> };

type EpisodeKey = EpisodeValueKey<(typeof EPISODE_FIELDS)[keyof typeof EPISODE_FIELDS]['workYaml']>;
/** `price.free` is in `price`. */
type EpisodeValueKey<Key extends string> = Key extends `${infer Group}.${string}` ? Group : Key;
const episodeValues = {
  title: needed.optional(),
  opensAt: moment.optional(),
  price: terms.optional(),
  listed: truth.optional(),
  ...contentTexts,
} satisfies Record<EpisodeKey, z.ZodType>;
const listedEpisode = z.strictObject({
  file: fileName,
  key: needed.optional(),
  unit: oneOf(['episode', 'volume', 'set']).optional(),
  width: coins.optional(),
  ...episodeValues,
});

const episodeNumber = z.int({ error: '몇 번째 회차인지 숫자로 적어 주세요' }).positive('1 이상이어야 합니다');
const story = (most: number): z.ZodString => textWithin(most).trim().min(1, '비워 둘 수 없습니다');
const storyList = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item, { error: '목록으로 적어 주세요' }).max(most, `${most}개까지 적을 수 있습니다`).default([]);
/** Episodes by their place in the work. */
const storyGuide = z.strictObject({
  recaps: storyList(
    z
      .strictObject({ from: episodeNumber, to: episodeNumber, text: story(STORY_LIMITS.recap) })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'from과 같거나 뒤여야 합니다' }),
    STORY_LIMITS.recaps,
  ),
  characters: storyList(
    z.strictObject({
      name: story(STORY_LIMITS.name),
      otherNames: storyList(story(STORY_LIMITS.name), STORY_LIMITS.otherNames),
      from: episodeNumber,
      text: story(STORY_LIMITS.text),
      picture: fileName.optional(),
      additions: storyList(
        z.strictObject({ from: episodeNumber, text: story(STORY_LIMITS.text) }),
        STORY_LIMITS.additions,
      ),
    }),
    STORY_LIMITS.characters,
  ),
});

const SCHEMAS: { [Kind in FieldKind]: (type: FieldType<Kind>) => z.ZodType } = {
  line: () => needed,
  optionalLine: () => needed,
  text: () => prose,
  language: () => line,
  names: () => words,
  creators: () =>
    z
      .array(creator, { error: '- { name: 이름, role: 글 }처럼 목록으로 적어 주세요' })
      .max(WORK_LIMITS.names, '50명까지 적을 수 있습니다'),
  choice: choiceOf,
  optionalChoice: choiceOf,
  choices: ({ order }) =>
    z.array(oneOf(order), { error: `[${order.slice(0, 2).join(', ')}]처럼 목록으로 적어 주세요` }),
  truth: () => truth,
  optionalTruth: () => truth,
  day: () => day,
  firstDay: () => moment,
  lastDay: () => moment,
  terms: () => pricePlan,
};

function fieldSchema<Kind extends FieldKind>(type: FieldType<Kind>): z.ZodType {
  return SCHEMAS[type.kind](type);
}

type SourceSchemas = {
  [Name in SourceField]: undefined extends SourceMetadata[Name]
    ? z.ZodOptional<z.ZodType<NonNullable<SourceMetadata[Name]>>>
    : z.ZodType<SourceMetadata[Name]>;
};
const sourceSchemas = Object.fromEntries(
  SOURCE_FIELDS.map((name) => {
    const { type, whenOmitted } = workField(name);
    const schema = fieldSchema(type);
    return [name, whenOmitted === 'rejected' ? schema : schema.optional()];
  }),
) as SourceSchemas;

const work = z.strictObject({
  key: needed.optional(),
  ...sourceSchemas,
  release: release.optional(),
  prices: pricePlan.optional(),
  cover: fileName.optional(),
  listed: truth.optional(),
  rights: z.strictObject({ from: moment, until: moment }).partial().optional(),
  taxFree: truth.optional(),
  guide: storyGuide.optional(),
  episodes: z.array(listedEpisode, { error: '- { file: 01.md }처럼 목록으로 적어 주세요' }).optional(),
});
const workYamlSchema = work
  // Exported files may have no creators.
  .refine(({ creators, key }) => creators.length > 0 || key !== undefined, {
    path: ['creators'],
    message: '작가를 한 명 이상 적어 주세요',
  })
  .refine(({ rights }) => !rights?.from || !rights.until || rights.from < rights.until, {
    path: ['rights', 'until'],
    message: 'from보다 뒤여야 합니다',
  });

/** With a `key`, the text is unchanged: its first line is no title. */
export type ListedEpisode = z.infer<typeof listedEpisode>;

export type ListedGuide = z.infer<typeof storyGuide>;

export interface WorkYaml {
  /** Replaces the folder name as key. */
  key?: string;
  facts: SourceMetadata;
  cover?: string;
  episodes?: ListedEpisode[];
  guide?: ListedGuide;
}

/** Rejects the first mistake by field. */
export async function readWorkYaml(file: BookSourceFile): Promise<WorkYaml> {
  const { key, cover, episodes, guide, ...facts } = checked(workYamlSchema, await parsedYaml(file), file.path);
  return {
    ...(key === undefined ? {} : { key }),
    facts,
    ...(cover === undefined ? {} : { cover }),
    ...(episodes === undefined ? {} : { episodes }),
    ...(guide === undefined ? {} : { guide }),
  };
}

const panel = z.strictObject({
  panel: count.optional(),
  y: z.number({ error: '픽셀 수로 적어 주세요' }).nonnegative('0 이상이어야 합니다'),
  text: prose,
  dialogue: z.preprocess((value) => value ?? [], z.array(z.coerce.string())),
});

/** Top to bottom. */
export async function readPanels(file: BookSourceFile): Promise<SourcePanel[]> {
  const panels = checked(z.array(panel, { error: '칸의 목록으로 적어 주세요' }), await parsedYaml(file), file.path);
  return panels.map(({ y, text, dialogue }) => ({ y, text, dialogue })).toSorted((a, b) => a.y - b.y);
}

// Ten thousand episodes.
const MAX_YAML_LENGTH = 8 * 1024 * 1024;

async function parsedYaml(file: BookSourceFile): Promise<unknown> {
  if (file.size > MAX_YAML_LENGTH) throw importErrors.tooLarge(file.path, MAX_YAML_LENGTH);
  const text = await decodedStylesheet(file);
  try {
    // Warnings would print file content.
    return parse(text, storableValue, { maxAliasCount: 50, logLevel: 'error' });
  } catch (error) {
    throw importErrors.mistake(
      file.path,
      '내용',
      `YAML로 읽지 못했습니다(${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''})`,
    );
  }
}

/** Rejects the first mistake by field. */
export function checked<Value>(schema: z.ZodType<Value>, value: unknown, path: string): Value {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const issue = found.error.issues[0];
  throw importErrors.mistake(path, `${issue?.path.join('.') || '첫 줄'} 항목`, sentenceOf(issue));
}

function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') return `${issue.keys.join(', ')} 항목은 알 수 없습니다`;
  const isKorean = /[가-힣]/u.test(issue?.message ?? '');
  return isKorean ? (issue?.message ?? '') : '필요한 값이 없거나 알맞지 않습니다';
}
