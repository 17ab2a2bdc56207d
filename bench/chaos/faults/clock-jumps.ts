import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Figure } from '../../figure.ts';
import { plantChaos } from '../chaos-fixtures.ts';
import { type ChaosOrder, none, some, unmeasured } from '../chaos-options.ts';
import { runChild } from '../child-output.ts';
import { MUTANTS } from '../mutants/mutants.ts';

export const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const WHO = ['app', 'database', 'both'] as const;

export interface ClockOrder {
  data: string;
  clock: string;
  who: (typeof WHO)[number];
  work: number;
  episodes: number[];
}

export interface ClocksSeen {
  right: number;
  wrong: string[];
}

/** R16: app and database clocks jump a day ahead, an hour back and across unusual midnights. */
export async function jumpClocks({ data, mutant }: ChaosOrder): Promise<Figure[]> {
  if (!existsSync(FAKETIME)) return unmeasured('R16 돌린 시계', 'libfaketime이 없습니다(apt install faketime)');
  const [client] = await plantChaos(data, mutant ? MUTANTS[mutant]?.statements : []);
  if (!client) throw new Error('nobody is there');
  const clock = `${data}-clock/clock`;
  mkdirSync(`${data}-clock`, { recursive: true });
  const figures: Figure[] = [];
  for (const [at, who] of WHO.entries()) {
    writeFileSync(clock, '+0');
    const episodes = client.episodes.slice(at * 10, at * 10 + 4);
    const order: ClockOrder = { data, clock, who, work: client.work, episodes };
    const environment = {
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      ...(who === 'database' ? {} : { LD_PRELOAD: FAKETIME }),
    };
    const output = await runChild('faults/clock-process.ts', [JSON.stringify(order)], { mutant, environment });
    const { right, wrong }: ClocksSeen = JSON.parse(output);
    figures.push(some(`R16: 맞는 것 (${who})`, right), none(`R16: 틀린 것 (${who})`, wrong.length, wrong.join(' · ')));
  }
  return figures;
}
