import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';

/** A bundled module: its entry file and lazy chunks. */
export interface TrialModule {
  serve(context: BrowserContext): Promise<void>;
  /** An empty same-origin page with the module as `window.trial`. */
  open(page: Page): Promise<void>;
}

/** Bundles a module so that a test can call it in a browser. */
export async function trialModule(entry: string): Promise<TrialModule> {
  const trial = '/module-trial';
  const files = new Map<string, string>();
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      lib: { entry, formats: ['es'], fileName: 'door' },
      rolldownOptions: { output: { chunkFileNames: '[name].js' } },
    },
  });
  for (const { output } of [built].flat().filter((each) => 'output' in each))
    for (const file of output) if (file.type === 'chunk') files.set(`${trial}/${file.fileName}`, file.code);
  const serve = async (context: BrowserContext): Promise<void> => {
    await context.route(`**${trial}/**`, (route) => {
      const code = files.get(new URL(route.request().url()).pathname);
      if (code !== undefined) return route.fulfill({ contentType: 'text/javascript', body: code });
      const script = `<script type="module">window.trial = await import('${trial}/door.js')</script>`;
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><link rel="icon" href="data:,">${script}`,
      });
    });
  };
  const open = async (page: Page): Promise<void> => {
    await serve(page.context());
    await page.goto(`${trial}/`);
    await page.waitForFunction(() => 'trial' in window);
  };
  return { serve, open };
}
