import { DomainError } from '#kernel/domain-error';
import {
  FEATURE_SWITCHES,
  type Feature,
  type ShopClosing,
  type ShopSwitches,
  type FeatureSwitch,
} from '#shared/operations/feature-flags';
import { koreanDay } from '#shared/content/seoul-date';

const MAX_SENTENCE_LENGTH = 300;
const CODES = {
  purchase: '0001',
  charge: '0002',
  login: '0003',
  join: '0004',
  comments: '0005',
  import: '0006',
} as const satisfies Record<Feature, string>;

/** Throws SWITCH_ERROR 0001 to 0006 for a disabled feature, 0007 for one that a closing shop no longer offers. */
export function requireFeature(switches: ShopSwitches, feature: Feature): void {
  if (switches.closing && (feature === 'purchase' || feature === 'charge'))
    throw new DomainError('SWITCH_ERROR', '0007', { date: koreanDay(switches.closing.on) });
  if (switches.off.includes(feature)) throw new DomainError('SWITCH_ERROR', CODES[feature]);
}

/** The SWITCH_ERROR code of an invalid closing; otherwise undefined. */
export function closingError({ on, sentence }: ShopClosing, today: string): '0008' | '0009' | undefined {
  const day = new Date(`${on}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(on) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(on);
  if (!isDay || on < today) return '0008';
  const length = [...sentence.trim()].length;
  return length === 0 || length > MAX_SENTENCE_LENGTH ? '0009' : undefined;
}

/** Whether a feature is on. */
export function isSwitchedOn(switches: ShopSwitches, feature: FeatureSwitch): boolean {
  if (feature === 'trust') return switches.hasTrustPage;
  if (feature === 'families') return switches.hasFamilies;
  return feature === 'reader-gifts' ? switches.hasReaderGifts : !switches.off.includes(feature);
}

/** Undefined for an unknown name. */
export function parseSwitch(text: string): FeatureSwitch | undefined {
  return FEATURE_SWITCHES.find((feature) => feature === text);
}
