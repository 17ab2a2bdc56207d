import type { DeviceInfo } from '../members/device.ts';

/** Operator settings of the apps. */
export interface AppRules {
  /** Whether the iOS app shows adult works (specification P3); Apple may reject such an app. */
  showsAdultOnIos: boolean;
  /** Minimum builds; 0 allows all. */
  oldest: { IOS: number; AOS: number };
  /** Store URLs; empty if not set. */
  stores: { IOS: string; AOS: string };
}

/** Defaults. */
export const DEFAULT_APP_RULES: AppRules = {
  showsAdultOnIos: false,
  oldest: { IOS: 0, AOS: 0 },
  stores: { IOS: '', AOS: '' },
};

/** Whether adult works are hidden on this device for everybody. */
export function hidesAdult(device: Pick<DeviceInfo, 'type'>, rules: AppRules): boolean {
  return device.type === 'IOS' && !rules.showsAdultOnIos;
}

/** Whether an app is below its minimum build; never true for browsers. */
export function isOutdated({ type, version }: Pick<DeviceInfo, 'type' | 'version'>, rules: AppRules): boolean {
  return type !== 'WEB' && version < rules.oldest[type];
}
