import type { LaunchOptions } from '@playwright/test';

/** Disables the browser's own network traffic. */
const ARGUMENTS = [
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

export function quickBrowser(): LaunchOptions {
  const executablePath = process.env['SEOGA_CHROMIUM'];
  return { args: ARGUMENTS, ...(executablePath ? { executablePath } : {}) };
}

/** The headless shell lacks some features, such as notifications. */
export function fullBrowser(): LaunchOptions {
  const executablePath = process.env['SEOGA_WHOLE_CHROMIUM'];
  return { args: ARGUMENTS, ...(executablePath ? { executablePath } : { channel: 'chromium' }) };
}
