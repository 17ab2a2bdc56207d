import { parseArgs } from 'node:util';
import {
  scheduleShopClosing,
  cancelShopClosing,
  isSwitchedOn,
  parseSwitch,
  readFeatureFlags,
  setFeatureFlag,
} from '#domain/feature-flags';
import { DomainError } from '#kernel/domain-error';
import type { Context } from '#kernel/context';
import { StartupError } from '#platform/startup-error';
import { koreanDay } from '#shared/content/seoul-date';
import { errorMessage } from '#shared/errors/errors';
import { FEATURE_LABELS, FEATURE_SWITCHES } from '#shared/operations/feature-flags';
import { openShop } from '../start/shop-context.ts';

const USAGE = `switch list
switch <${FEATURE_SWITCHES.join('|')}> <on|off>
switch close --on <날짜> --sentence <독자에게 알릴 말>
switch stay
가운데 하나로 적어 주세요.`;

/** `switch …`: toggles features, or announces or revokes the closing of the shop. */
export async function run(args: string[]): Promise<number> {
  const { positionals, values } = parsed(args);
  const shop = await openShop('switch', () => undefined);
  try {
    await obey(shop.ctx, positionals, values);
    await list(shop.ctx);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new StartupError(errorMessage(error.errorName, error.code, error.details), error);
  } finally {
    await shop.close();
  }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: { on: text, sentence: text } });
  } catch (error) {
    throw new StartupError(USAGE, error);
  }
}

async function obey(ctx: Context, words: string[], message: { on?: string; sentence?: string }): Promise<void> {
  const [what = 'list', how] = words;
  const feature = parseSwitch(what);
  const by = 'command-line' as const;
  if (what === 'list') return;
  if (feature && (how === 'on' || how === 'off')) await setFeatureFlag(ctx, { by, feature, isOn: how === 'on' });
  else if (what === 'close')
    await scheduleShopClosing(ctx, { by, on: message.on ?? '', sentence: message.sentence ?? '' });
  else if (what === 'stay') await cancelShopClosing(ctx, { by });
  else throw new StartupError(USAGE);
}

async function list(ctx: Context): Promise<void> {
  const switches = await readFeatureFlags(ctx);
  const { closing } = switches;
  for (const feature of FEATURE_SWITCHES) {
    const isOn = isSwitchedOn(switches, feature);
    process.stdout.write(`${isOn ? '켜짐' : '꺼짐'}  ${feature.padEnd(12)} ${FEATURE_LABELS[feature].name}\n`);
  }
  if (closing) process.stdout.write(`${koreanDay(closing.on)}에 서비스를 종료합니다: ${closing.sentence}\n`);
}
