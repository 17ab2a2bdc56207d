import { join } from 'node:path';
import { z } from 'zod';
import { type RouteWish, routeRules } from '#domain/showcase';
import { StartFault } from '#platform/start-fault';
import { Refusal } from '#shared/refusal';
import { refusalMessage } from '#vocabulary/refusal-answers';
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

/** Reads `route-rules.yaml` of a shop folder; undefined where there is none. Throws a StartFault that names the first mistake. */
export function readRouteRules(folder: string): RouteWish[] | undefined {
  const wishes = readYamlFile(join(folder, FILE), file)?.map(({ external, ...wish }) => ({
    ...wish,
    isExternal: external,
  }));
  if (wishes) refuseFaults(wishes);
  return wishes;
}

/** A rule that cannot be put in force stops the command before anything was changed. */
function refuseFaults(wishes: RouteWish[]): void {
  try {
    routeRules(wishes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new StartFault(`${FILE}의 ${refusalMessage(error.refusalName, error.code, error.facts)}`, error);
  }
}
