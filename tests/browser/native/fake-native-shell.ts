import type { Page } from '@playwright/test';

/** Builds with and without Google's native dialog (D5). */
export type ShellName = 'SEOGA_IOS/22' | 'SEOGA_IOS/23' | 'SEOGA_AOS/80' | 'SEOGA_AOS/81';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';

export function agentOf(shell: ShellName): string {
  return `${shell.startsWith('SEOGA_IOS') ? IPHONE : ANDROID} ${shell}`;
}

export interface ShellCall {
  method: string;
  options: Record<string, unknown>;
}

/** A value, a rejection with the plugin's code, or no response. */
export type ShellResponse = { resolve: object } | { reject: { message: string; code?: string } } | 'silence';

/** Plugins in every shell. */
const PLUGINS = [
  'SeogaShell',
  'SeogaVolumeKeys',
  'App',
  'Browser',
  'SocialLogin',
  'PushNotifications',
  'NativePurchases',
];

interface FakeWindow {
  seogaShell: {
    tell(plugin: string, event: string, data: object): number;
    hears(plugin: string, event: string): boolean;
  };
}

/**
 * Stubs `window.Capacitor`: records calls, returns chosen responses. Open the context with `userAgent:
 * agentOf(shell)`.
 */
export class FakeShell {
  readonly calls: ShellCall[] = [];
  readonly #page: Page;
  readonly #answers = new Map<
    string,
    ShellResponse[] | ((options: Record<string, unknown>) => Promise<ShellResponse>)
  >();

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Call before the first navigation. `without`: missing plugins. */
  static async around(page: Page, { without = [] }: { without?: string[] } = {}): Promise<FakeShell> {
    const shell = new FakeShell(page);
    await page.exposeBinding('seogaShellAsk', (_source, method: string, options: Record<string, unknown>) =>
      shell.#ask(method, options),
    );
    await page.addInitScript(
      putShell,
      PLUGINS.filter((name) => !without.includes(name)),
    );
    return shell;
  }

  /** Queues responses; the last one repeats. The default resolves. */
  answer(method: string, ...responses: ShellResponse[]): void {
    this.#answers.set(method, responses);
  }

  answerBy(method: string, action: (options: Record<string, unknown>) => Promise<ShellResponse>): void {
    this.#answers.set(method, action);
  }

  /** Oldest first. */
  callsOf(method: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.method === method).map(({ options }) => options);
  }

  /** Emits an event; returns the number of listeners. */
  async tell(plugin: string, event: string, data: object = {}): Promise<number> {
    return this.#page.evaluate(
      ([to, name, result]) => (window as unknown as FakeWindow).seogaShell.tell(to, name, result),
      [plugin, event, data] as const,
    );
  }

  /** Waits until the page has registered its listeners. */
  async ready(): Promise<void> {
    await this.#page.waitForFunction(() => (window as unknown as FakeWindow).seogaShell.hears('App', 'backButton'));
  }

  async #ask(method: string, options: Record<string, unknown>): Promise<ShellResponse> {
    this.calls.push({ method, options });
    const existing = this.#answers.get(method);
    if (typeof existing === 'function') return existing(options);
    return (existing && existing.length > 1 ? existing.shift() : existing?.[0]) ?? { resolve: {} };
  }
}

/** Runs in the page before its first script. */
function putShell(plugins: string[]): void {
  type Heard = (data: object) => void;
  const listeners = new Map<string, Set<Heard>>();
  const waiting = new Map<string, object[]>();
  const sendRequest = (method: string, options: object): Promise<ShellResponse> =>
    (window as unknown as { seogaShellAsk(method: string, options: object): Promise<ShellResponse> }).seogaShellAsk(
      method,
      options,
    );
  const capacitor = {
    isNativePlatform: () => true,
    isPluginAvailable: (name: string) => plugins.includes(name),
    nativePromise: async (plugin: string, method: string, options: object = {}) => {
      const response = await sendRequest(`${plugin}.${method}`, options);
      if (response === 'silence') return new Promise(() => undefined);
      if ('resolve' in response) return response.resolve;
      throw Object.assign(new Error(response.reject.message), { code: response.reject.code });
    },
    addListener: (plugin: string, event: string, received: Heard) => {
      const name = `${plugin}.${event}`;
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(received));
      // Events without a listener are queued for the first one, as the plugins do with URLs and taps.
      for (const data of waiting.get(name)?.splice(0) ?? []) received(data);
      return { remove: async () => void all.delete(received) };
    },
  };
  const report = (plugin: string, event: string, data: object): number => {
    const name = `${plugin}.${event}`;
    const all = [...(listeners.get(name) ?? [])];
    if (all.length === 0) waiting.set(name, [...(waiting.get(name) ?? []), data]);
    for (const received of all) received(data);
    return all.length;
  };
  const hears = (plugin: string, event: string): boolean => (listeners.get(`${plugin}.${event}`)?.size ?? 0) > 0;
  Object.assign(window, { Capacitor: capacitor, seogaShell: { tell: report, hears } });
}

/** Inserts a link as content of the page and clicks it. */
export async function openLink(page: Page, href: string, attributes: Record<string, string> = {}): Promise<void> {
  await page.evaluate(
    ([to, more]) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: '밖으로' });
      for (const [name, value] of Object.entries(more)) link.setAttribute(name, value);
      document.querySelector('main')?.prepend(link);
      link.click();
    },
    [href, attributes] as const,
  );
}
