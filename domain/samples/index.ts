/** Sample content: loaded on the first start of an empty shop, and removable. */
export { startSamples, declineSamples, finishSamples } from './load-samples.ts';
export { type UnchangedSamples, listUnchangedSamples } from './list-unchanged-samples.ts';
export { planSampleRemoval, removeSamples } from './remove-samples.ts';
export { hasDemoAccounts, loginDemoOperator, loginDemoReader } from './demo-accounts.ts';
