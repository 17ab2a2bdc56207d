import { parseArgs } from 'node:util';
import { closeShop, keepShopOpen, readSwitch, readSwitches, turnSwitch } from '#domain/switches';
import { Refusal } from '#shared/refusal';
import type { Context } from '#shared/context';
import { StartFault } from '#platform/start-fault';
import { refusalMessage } from '#vocabulary/refusal-answers';
import { FEATURES, FEATURE_WORDS, koreanDay } from '#vocabulary/switches';
import { openShop } from './shop-context.ts';

const USAGE = `switch list
switch <${[...FEATURES, 'trust'].join('|')}> <on|off>
switch close --on <날짜> --sentence <독자에게 알릴 말>
switch stay
가운데 하나로 적어 주세요.`;

/** `switch …`: turns a feature of the whole shop off or on, and declares that the shop closes for good, or that it stays. */
export async function run(args: string[]): Promise<number> {
  const { positionals, values } = parsed(args);
  const shop = await openShop('switch', () => undefined);
  try {
    await obey(shop.ctx, positionals, values);
    await list(shop.ctx);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new StartFault(refusalMessage(error.refusalName, error.code, error.facts), error);
  } finally {
    await shop.close();
  }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: { on: text, sentence: text } });
  } catch (error) {
    throw new StartFault(USAGE, error);
  }
}

async function obey(ctx: Context, words: string[], told: { on?: string; sentence?: string }): Promise<void> {
  const [what = 'list', how] = words;
  const feature = readSwitch(what);
  const by = 'command-line' as const;
  if (what === 'list') return;
  if (feature && (how === 'on' || how === 'off')) await turnSwitch(ctx, { by, feature, isOn: how === 'on' });
  else if (what === 'close') await closeShop(ctx, { by, on: told.on ?? '', sentence: told.sentence ?? '' });
  else if (what === 'stay') await keepShopOpen(ctx, { by });
  else throw new StartFault(USAGE);
}

async function list(ctx: Context): Promise<void> {
  const { off, closing, hasTrustPage } = await readSwitches(ctx);
  for (const feature of [...FEATURES, 'trust' as const]) {
    const isOn = feature === 'trust' ? hasTrustPage : !off.includes(feature);
    process.stdout.write(`${isOn ? '켜짐' : '꺼짐'}  ${feature.padEnd(9)} ${FEATURE_WORDS[feature].name}\n`);
  }
  if (closing) process.stdout.write(`${koreanDay(closing.on)}에 문을 닫습니다: ${closing.sentence}\n`);
}
