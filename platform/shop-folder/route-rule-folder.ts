import { join } from 'node:path';
import { z } from 'zod';
import { type RedirectInput, parseRedirects } from '#domain/merchandising';
import { StartupError } from '#platform/startup-error';
import { DomainError } from '#kernel/domain-error';
import { errorMessage } from '#shared/errors/errors';
import { readYamlFile } from './yaml-file.ts';

const FILE = 'route-rules.yaml';
const address = z
  .string({ error: '글자로 적어 주세요' })
  .trim()
  .min(1, '비워 둘 수 없습니다')
  .max(2000, '2,000자까지 적을 수 있습니다');
const moment = z.coerce.date({ error: '날짜와 시각으로 적어 주세요' });

const rule = z
  .strictObject({
    from: address,
    to: address,
    external: z.boolean({ error: 'true나 false로 적어 주세요' }).optional(),
    startsAt: moment.optional(),
    endsAt: moment.optional(),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || endsAt > startsAt, {
    path: ['endsAt'],
    message: 'startsAt보다 뒤여야 합니다',
  });
const file = z.array(rule, { error: '- from: …, to: …의 목록으로 적어 주세요' }).max(500, '500개까지 적을 수 있습니다');

/** Reads `route-rules.yaml`; undefined if missing. Throws a StartupError for the first mistake. */
export function readRouteRules(folder: string): RedirectInput[] | undefined {
  const wishes = readYamlFile(join(folder, FILE), file)?.map(({ external, ...wish }) => ({
    ...wish,
    isExternal: external,
  }));
  if (wishes) refuseFaults(wishes);
  return wishes;
}

/** Before any change. */
function refuseFaults(wishes: RedirectInput[]): void {
  try {
    parseRedirects(wishes);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new StartupError(`${FILE}의 ${errorMessage(error.errorName, error.code, error.details)}`, error);
  }
}
