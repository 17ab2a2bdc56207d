import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { quickBrowser } from './tests/support/browsers/browser-launch.ts';

const baseURL = process.env['SEOGA_SHOP_URL'] ?? 'http://127.0.0.1:3000';

/** Journeys in a real browser against a real shop that `npm test` opened. */
export default defineConfig({
  testDir: 'tests/browser',
  fullyParallel: true,
  // A journey waits half of its time; twice the cores made gestures and scrolling flaky.
  workers: 1 + availableParallelism(),
  // A page looked at by axe in light and dark takes a minute where two cores are slow.
  timeout: 150_000,
  // Two cores that others use too stand still for seconds at times.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A second try hides faults of event order.
  retries: 0,
  reporter: process.env['SEOGA_BROWSER_REPORT']
    ? [['list'], ['json', { outputFile: process.env['SEOGA_BROWSER_REPORT'] }]]
    : [['list']],
  use: {
    baseURL,
    locale: 'ko-KR',
    timezoneId: 'America/New_York',
    // A trace copies the page at every step, which takes as long as the journey.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // A worker would answer before a journey does that plays the network; journeys about the worker allow it.
    serviceWorkers: 'block',
    launchOptions: quickBrowser(),
  },
  projects: [
    {
      name: 'mobile',
      grepInvert: /@desk\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // A journey is walked on a phone; in a wide window as well where its layout or its input differs there.
    {
      name: 'desktop',
      grep: /@desk(top)?\b/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
