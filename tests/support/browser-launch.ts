import type { LaunchOptions } from '@playwright/test';

/** How the journeys open a browser: it calls home by itself; nothing may leave this machine while its pages are watched. */
const ARGUMENTS = [
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/** The browser of nearly all journeys. */
export function quickBrowser(): LaunchOptions {
  const executablePath = process.env['SEOGA_CHROMIUM'];
  return { args: ARGUMENTS, ...(executablePath ? { executablePath } : {}) };
}

/** A whole browser, for what the shell without windows has not: messages on a screen. */
export function wholeBrowser(): LaunchOptions {
  const executablePath = process.env['SEOGA_WHOLE_CHROMIUM'];
  return { args: ARGUMENTS, ...(executablePath ? { executablePath } : { channel: 'chromium' }) };
}
