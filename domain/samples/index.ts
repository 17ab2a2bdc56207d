/** Samples: what a first start loads into an empty shop to show it, and how all of it is removed again. */
export { beginSamples, declineSamples, finishSamples } from './load-samples.ts';
export { planSampleRemoval, removeSamples } from './remove-samples.ts';
