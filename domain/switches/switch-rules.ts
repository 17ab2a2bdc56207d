import { Refusal } from '#shared/refusal';
import {
  FEATURES,
  type Feature,
  type ShopClosing,
  type ShopSwitches,
  type Switch,
  koreanDay,
} from '#vocabulary/switches';

const MOST_SENTENCE = 300;
const CODES = {
  purchase: '0001',
  charge: '0002',
  login: '0003',
  join: '0004',
  comments: '0005',
  import: '0006',
} as const satisfies Record<Feature, string>;

/** Lets through what is switched on. Refuses with SWITCH_ERROR 0001 to 0006 what is off, 0007 what a closing shop does no more. */
export function requireOn(switches: ShopSwitches, feature: Feature): void {
  if (switches.closing && (feature === 'purchase' || feature === 'charge'))
    throw new Refusal('SWITCH_ERROR', '0007', { date: koreanDay(switches.closing.on) });
  if (switches.off.includes(feature)) throw new Refusal('SWITCH_ERROR', CODES[feature]);
}

/** What of a closing was written wrong; a code of SWITCH_ERROR, or nothing. */
export function closingFault({ on, sentence }: ShopClosing, today: string): '0008' | '0009' | undefined {
  const day = new Date(`${on}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(on);
  if (!isDay || on < today) return '0008';
  const length = [...sentence.trim()].length;
  return length === 0 || length > MOST_SENTENCE ? '0009' : undefined;
}

/** A switch by its name as an operator writes it; undefined for none. */
export function readSwitch(text: string): Switch | undefined {
  return text === 'trust' ? text : FEATURES.find((feature) => feature === text);
}
