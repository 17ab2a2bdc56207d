/** Values of APP_ENV: developer machine, test server, production. */
export const APP_ENVS = ['local', 'dev', 'production'] as const;
export type AppEnv = (typeof APP_ENVS)[number];

/** Whether developer pages are open and events ignore their windows (G2, G3). */
export function isDevelopmentEnv(appEnv: AppEnv): boolean {
  return appEnv !== 'production';
}
