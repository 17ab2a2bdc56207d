import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { WordWish } from '#domain/search';
import { StartFault } from '#platform/start-fault';

const FILE = 'popular-words.yaml';
const moment = z.coerce.date({ error: '날짜와 시각으로 적어 주세요' });

const word = z
  .strictObject({
    word: z
      .string({ error: '글자로 적어 주세요' })
      .trim()
      .min(1, '비워 둘 수 없습니다')
      .max(40, '40자까지 적을 수 있습니다'),
    place: z
      .int({ error: '정수로 적어 주세요' })
      .min(1, '1 이상이어야 합니다')
      .max(10, '10 이하여야 합니다')
      .optional(),
    hidden: z.boolean({ error: 'true나 false로 적어 주세요' }).default(false),
    startsAt: moment.optional(),
    endsAt: moment.optional(),
  })
  .refine(({ place, hidden }) => (place === undefined) === hidden, 'place나 hidden: true 하나를 적어 주세요')
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'startsAt보다 뒤여야 합니다',
  });
const file = z
  .array(word, { error: '- word: …, place: …의 목록으로 적어 주세요' })
  .max(500, '500개까지 적을 수 있습니다');

/** Reads `popular-words.yaml` of a shop folder; undefined where there is none. Throws a StartFault that names the first mistake. */
export function readPopularWords(folder: string): WordWish[] | undefined {
  const path = join(folder, FILE);
  if (!existsSync(path)) return undefined;
  const found = file.safeParse(parsed(path));
  if (!found.success) {
    const issue = found.error.issues[0];
    throw new StartFault(`${FILE}의 ${issue?.path.join('.') || '첫 줄'}: ${issue?.message ?? '읽을 수 없습니다'}.`);
  }
  return found.data.map(({ word: said, place, startsAt, endsAt }) => ({
    word: said.normalize('NFC'),
    place: place ?? null,
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
  }));
}

function parsed(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8')) ?? [];
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new StartFault(`${FILE}을 YAML로 읽지 못했습니다: ${said}`, error);
  }
}
