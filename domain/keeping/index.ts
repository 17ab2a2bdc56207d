/** Episodes that members keep on their devices: what may lie there, until when, and where it lies. */
export { exportKept } from './export-kept.ts';
export { forgetKept } from './forget-kept.ts';
export { type KeptEpisode, type Keeper, keepEpisode } from './keep-episode.ts';
export { listKeptDevices } from './list-kept-devices.ts';
export type { KeptDeviceRow } from './kept-store.ts';
export { releaseKept } from './release-kept.ts';
export { type KeptNews, type RenewedLease, renewLeases } from './renew-leases.ts';
