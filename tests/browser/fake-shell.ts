import type { Page } from '@playwright/test';

/** The builds that the specification tells apart: with Google's own dialog and without (D5). */
export type ShellName = 'SEOGA_IOS/22' | 'SEOGA_IOS/23' | 'SEOGA_AOS/80' | 'SEOGA_AOS/81';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S928N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';

/** The user agent of a shell, as its system's web view sends it with the shell's marker. */
export function agentOf(shell: ShellName): string {
  return `${shell.startsWith('SEOGA_IOS') ? IPHONE : ANDROID} ${shell}`;
}

/** One call that a page made: `SeogaShell.openOutside` with what it gave. */
export interface ShellCall {
  method: string;
  options: Record<string, unknown>;
}

/** What a call is answered with: a value, a refusal with the plugin's code, or nothing, ever. */
export type ShellAnswer = { resolve: object } | { reject: { message: string; code?: string } } | 'silence';

/** Plugins that every shell brings. */
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
 * A page in a shell that is not there: `window.Capacitor` as Capacitor puts it in, calls written down, answers as the
 * journey chooses. The user agent is the browser context's: open it with `userAgent: agentOf(shell)`.
 */
export class FakeShell {
  readonly calls: ShellCall[] = [];
  readonly #page: Page;
  readonly #answers = new Map<string, ShellAnswer[] | ((options: Record<string, unknown>) => Promise<ShellAnswer>)>();

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Before the first page is gone to. `without`: plugins that this shell does not bring. */
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

  /** What the next calls of a method are answered, in their order; the last answer stays. Unanswered ones resolve. */
  answer(method: string, ...answers: ShellAnswer[]): void {
    this.#answers.set(method, answers);
  }

  /** Answers a method by doing something, such as buying in a simulated store. */
  answerBy(method: string, act: (options: Record<string, unknown>) => Promise<ShellAnswer>): void {
    this.#answers.set(method, act);
  }

  /** The calls of one method, oldest first. */
  callsOf(method: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.method === method).map(({ options }) => options);
  }

  /** The shell tells something by itself; answers how many listened. */
  async tell(plugin: string, event: string, data: object = {}): Promise<number> {
    return this.#page.evaluate(
      ([to, name, told]) => (window as unknown as FakeWindow).seogaShell.tell(to, name, told),
      [plugin, event, data] as const,
    );
  }

  /** Once the page listens to its shell: what it does by itself in a shell is there. */
  async ready(): Promise<void> {
    await this.#page.waitForFunction(() => (window as unknown as FakeWindow).seogaShell.hears('App', 'backButton'));
  }

  async #ask(method: string, options: Record<string, unknown>): Promise<ShellAnswer> {
    this.calls.push({ method, options });
    const known = this.#answers.get(method);
    if (typeof known === 'function') return known(options);
    return (known && known.length > 1 ? known.shift() : known?.[0]) ?? { resolve: {} };
  }
}

/** Runs in the page before its first script. */
function putShell(plugins: string[]): void {
  type Heard = (data: object) => void;
  const listeners = new Map<string, Set<Heard>>();
  const waiting = new Map<string, object[]>();
  const ask = (method: string, options: object): Promise<ShellAnswer> =>
    (window as unknown as { seogaShellAsk(method: string, options: object): Promise<ShellAnswer> }).seogaShellAsk(
      method,
      options,
    );
  const capacitor = {
    isNativePlatform: () => true,
    isPluginAvailable: (name: string) => plugins.includes(name),
    nativePromise: async (plugin: string, method: string, options: object = {}) => {
      const answer = await ask(`${plugin}.${method}`, options);
      if (answer === 'silence') return new Promise(() => undefined);
      if ('resolve' in answer) return answer.resolve;
      throw Object.assign(new Error(answer.reject.message), { code: answer.reject.code });
    },
    addListener: (plugin: string, event: string, heard: Heard) => {
      const name = `${plugin}.${event}`;
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(heard));
      // What came before anybody listened is kept for the first who does, as the plugins keep addresses and taps.
      for (const data of waiting.get(name)?.splice(0) ?? []) heard(data);
      return { remove: async () => void all.delete(heard) };
    },
  };
  const tell = (plugin: string, event: string, data: object): number => {
    const name = `${plugin}.${event}`;
    const all = [...(listeners.get(name) ?? [])];
    if (all.length === 0) waiting.set(name, [...(waiting.get(name) ?? []), data]);
    for (const heard of all) heard(data);
    return all.length;
  };
  const hears = (plugin: string, event: string): boolean => (listeners.get(`${plugin}.${event}`)?.size ?? 0) > 0;
  Object.assign(window, { Capacitor: capacitor, seogaShell: { tell, hears } });
}
