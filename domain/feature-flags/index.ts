/** Feature flags of the whole shop, and its announced closing. */
export { parseSwitch, requireFeature } from './feature-flag-rules.ts';
export { scheduleShopClosing, cancelShopClosing, readFeatureFlags, setFeatureFlag } from './set-feature-flag.ts';
