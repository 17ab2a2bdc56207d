import type { DeviceInfo } from './device.ts';

/** What an operator decides about the shells of the shop. */
export interface AppRules {
  /** Whether the iOS shell shows adult works at all (specification P3); Apple may refuse an app that does. */
  showsAdultOnIos: boolean;
  /** The oldest builds that may be used; 0 where any may. */
  oldest: { IOS: number; AOS: number };
  /** Where newer ones are had; empty where an operator told none. */
  stores: { IOS: string; AOS: string };
}

/** What holds where an operator decided nothing. */
export const USUAL_APP_RULES: AppRules = {
  showsAdultOnIos: false,
  oldest: { IOS: 0, AOS: 0 },
  stores: { IOS: '', AOS: '' },
};

/** Whether adult works are kept from whoever reads on this device, whatever they may see elsewhere. */
export function hidesAdult(device: Pick<DeviceInfo, 'type'>, rules: AppRules): boolean {
  return device.type === 'IOS' && !rules.showsAdultOnIos;
}

/** Whether a shell is older than the operator still serves; browsers never are. */
export function isOutdated({ type, version }: Pick<DeviceInfo, 'type' | 'version'>, rules: AppRules): boolean {
  return type !== 'WEB' && version < rules.oldest[type];
}
