/** Where the shop runs, by APP_ENV: on a developer's machine, on a trial server, or for readers. */
export const APP_ENVS = ['local', 'dev', 'production'] as const;
export type AppEnv = (typeof APP_ENVS)[number];

/** Whether pages for those who build the shop are open, and events regardless of their windows (G2, G3). */
export function isWorkshop(appEnv: AppEnv): boolean {
  return appEnv !== 'production';
}
