/** Feature flags of the whole shop, and its announced closing. */
export { isSwitchedOn, parseSwitch, requireFeature } from './feature-flag-rules.ts';
export { scheduleShopClosing, cancelShopClosing, readFeatureFlags, setFeatureFlag } from './set-feature-flag.ts';
