import { z } from 'zod';
import { MAX_SLUG } from '#shared/content/slugs';

/** Local time in Seoul, `2026-11-22T12:00`; empty is null. */
export const localTimestamp = z
  .string()
  .default('')
  .transform((text, check) => {
    if (text === '') return null;
    const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? new Date(`${text}+09:00`) : undefined;
    if (date && !Number.isNaN(date.getTime())) return date;
    check.addIssue({ code: 'custom', message: '날짜와 시각을 다시 적어 주세요.' });
    return z.NEVER;
  });

/** Required local time. */
export const requiredTimestamp = localTimestamp.transform((date, check) => {
  if (date) return date;
  check.addIssue({ code: 'custom', message: '날짜와 시각을 적어 주세요.' });
  return z.NEVER;
});

const MOMENT_LENGTH = 'YYYY-MM-DDTHH:mm'.length;
const SEOUL_MS = 9 * 3_600_000;

/** Formats a timestamp for its field. */
export function timestampField(date: Date | string | null | undefined): string {
  return date ? new Date(new Date(date).getTime() + SEOUL_MS).toISOString().slice(0, MOMENT_LENGTH) : '';
}

/** Optional line. */
export const optionalLine = (most: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text.length <= most, `${most}자까지 적을 수 있습니다.`);

/** Required line. */
export const requiredLine = (most: number) => optionalLine(most).refine((text) => text !== '', '비워 둘 수 없습니다.');

/** Name for URLs and shop folder files. */
export const slugOf = (most: number) =>
  z
    .string()
    .default('')
    .refine(
      (text) => /^[a-z0-9][a-z0-9-]*$/.test(text) && text.length <= most,
      `영문 소문자, 숫자, -로 ${most}자까지 적어 주세요.`,
    );
export const slug = slugOf(MAX_SLUG);

/** Background colour, `#24405a`; empty is null. */
export const colour = z
  .string()
  .default('')
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text === '' || /^#[0-9a-f]{6}$/.test(text), '#24405a처럼 여섯 자리 색으로 적어 주세요.');

/** Integer in a range; empty is the minimum. */
export const integerBetween = (least: number, most: number) =>
  z
    .string()
    .default('')
    .transform((text, check) => {
      const number = text.trim() === '' ? least : Number(text);
      if (Number.isInteger(number) && number >= least && number <= most) return number;
      check.addIssue({ code: 'custom', message: `${least}부터 ${most}까지의 정수로 적어 주세요.` });
      return z.NEVER;
    });

/** Checkbox. */
export const checkbox = z
  .string()
  .default('')
  .transform((text) => text === 'on');

export const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: '하나를 골라 주세요.' });

/** One name per line. */
export const nameList = (most: number) =>
  z
    .string()
    .default('')
    .transform((text) => [
      ...new Set(
        text
          .normalize('NFC')
          .split('\n')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      ),
    ])
    .refine((all) => all.length <= most, `${most}개까지 적을 수 있습니다.`);

/** A period must end after it begins. */
export const startsBeforeEnd = ({
  startsAt,
  endsAt,
}: {
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
}): boolean => !startsAt || !endsAt || startsAt < endsAt;
export const START_BEFORE_END = { path: ['endsAt'], error: '끝나는 시각이 시작하는 시각보다 뒤여야 합니다.' };
