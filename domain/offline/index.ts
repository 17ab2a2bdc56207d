/** Offline reading: licenses and downloads on members' devices. */
export { exportDownloads } from './export-downloads.ts';
export { deleteDownloads } from './delete-downloads.ts';
export { type DownloadedEpisode, type DownloadDevice, downloadEpisode } from './download-episode.ts';
export { listDownloadDevices } from './list-download-devices.ts';
export type { DownloadDeviceRow } from './download-store.ts';
export { releaseDownloads } from './release-downloads.ts';
export { type DownloadUpdate, type RenewedLicense, renewLicenses } from './renew-licenses.ts';
