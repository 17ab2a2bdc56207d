import { join } from 'node:path';
import { z } from 'zod';
import type { PopularWordInput } from '#domain/search';
import { readYamlFile } from './yaml-file.ts';

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

/** Reads `popular-words.yaml`; undefined if missing. Throws a StartupError for the first mistake. */
export function readPopularWords(folder: string): PopularWordInput[] | undefined {
  return readYamlFile(join(folder, FILE), file)?.map(({ word: said, place, startsAt, endsAt }) => ({
    word: said.normalize('NFC'),
    place: place ?? null,
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
  }));
}
