import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallFault } from './call-fault.ts';
import { type Call, makeCall } from './call.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { type TokenStore, makeTokenStore } from './token-store.ts';
import { type TabNews, makeTokens } from './tokens.ts';

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  init: RequestInit;
}

/** A browser with its cookies, whose tabs share one server. */
class Browser {
  cookies = new Map<string, string>([
    ['login_key', 'key-1'],
    ['auto_login', '1'],
  ]);
  asked: Asked[] = [];
  refreshes = 0;
  denied = 0;
  valid = 'token-0';
  /** How a refresh ends. */
  refresh: () => Response | Promise<Response> = () => {
    this.valid = `token-${this.refreshes}`;
    return envelope(200, { LOGINAT: this.valid });
  };
  answer: (asked: Asked) => Response | Promise<Response> = ({ headers }) =>
    headers['Login-At'] === this.valid
      ? envelope(200, { point: 7, temp_point: 0 })
      : refusal('AUTH_ERROR', headers['Login-At'] ? '0004' : '0001');
  readonly #turn: { last: Promise<unknown>; holders: number } = { last: Promise.resolve(), holders: 0 };
  readonly #ears = new Set<{ tab: object; heard: (news: { token: string; loginKey: string }) => void }>();

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    const headers = init.headers as Record<string, string>;
    const asked = { url, method: init.method ?? 'GET', headers, signal: init.signal as AbortSignal, init };
    this.asked.push(asked);
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (!url.includes('/login/refresh')) return this.answer(asked);
    this.refreshes += 1;
    return this.refresh();
  };

  readonly oneAtATime: OneAtATime = (work) => {
    const hasWaited = this.#turn.holders > 0;
    this.#turn.holders += 1;
    const result = this.#turn.last.then(() => work(hasWaited));
    this.#turn.last = result.then(
      () => (this.#turn.holders -= 1),
      () => (this.#turn.holders -= 1),
    );
    return result;
  };

  tab(base = ''): { call: Call; store: TokenStore } {
    const kept = new Map<string, string>();
    const { cookies } = this;
    const store = makeTokenStore({
      tab: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
      cookies: {
        get cookie() {
          return [...cookies].map((pair) => pair.join('=')).join('; ');
        },
        set cookie(written: string) {
          const [name = '', value = ''] = (written.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        },
      },
      isSecure: true,
    });
    const own = {};
    const news: TabNews = {
      tell: (told) =>
        void setTimeout(() => {
          for (const { tab, heard } of this.#ears) if (tab !== own) heard(told);
        }, 5),
      listen: (heard) => void this.#ears.add({ tab: own, heard }),
    };
    const means = { fetch: this.fetch, base };
    const onDenied = (): void => void (this.denied += 1);
    const tokens = makeTokens({ ...means, store, oneAtATime: this.oneAtATime, news, onDenied });
    return { call: makeCall({ ...means, tokens }), store };
  }
}

function envelope(statusCode: number, result: unknown): Response {
  return Response.json({ statusCode, result }, { status: statusCode });
}

function refusal(name: string, code: string, statusCode = 401): Response {
  return envelope(statusCode, { name, code, message: `${name} ${code}입니다.` });
}

function loggedInTab(browser: Browser, token: string): ReturnType<Browser['tab']> {
  const tab = browser.tab();
  tab.store.keepAccessToken(token, 'key-1');
  return tab;
}

const faultOf = async (failing: Promise<unknown>): Promise<CallFault> => {
  const fault = await failing.then(
    () => assert.fail('it should have failed'),
    (error: unknown) => error,
  );
  assert.ok(fault instanceof CallFault);
  return fault;
};

test('A1 a call goes to the given base with cookies, JSON and the access token in Login-At', async () => {
  const browser = new Browser();
  const { call, store } = browser.tab('https://api.seoga.test');
  store.keepAccessToken('token-0', 'key-1');
  const controller = new AbortController();
  browser.answer = () => envelope(200, { hits: [], next: null });
  await call('GET /ko/v1/works/:id/text', {
    params: { id: 7 },
    query: { q: '비 & 눈', except: 3 },
    signal: controller.signal,
    keepalive: true,
  });
  const [asked] = browser.asked;
  assert.equal(asked?.url, 'https://api.seoga.test/ko/v1/works/7/text?q=%EB%B9%84+%26+%EB%88%88&except=3');
  assert.equal(asked?.method, 'GET');
  assert.equal(asked?.headers['Login-At'], 'token-0');
  assert.equal(asked?.headers['accept'], 'application/json');
  assert.equal(asked?.init.credentials, 'include');
  assert.equal(asked?.init.keepalive, true);
});

test('F1 an error bears its name and code, and an answer without statusCode is one', async () => {
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'token-0');
  browser.answer = () => refusal('MEMBER_ERROR', '0004', 403);
  const minor = await faultOf(call('GET /ko/v1/point'));
  assert.deepEqual([minor.faultName, minor.code, minor.statusCode], ['MEMBER_ERROR', '0004', 403]);
  assert.equal(minor.message, 'MEMBER_ERROR 0004입니다.');
  for (const body of ['{"result":{"point":1}}', 'null', '<!DOCTYPE html>', '']) {
    browser.answer = () => new Response(body, { status: 200 });
    const fault = await faultOf(call('GET /ko/v1/point'));
    assert.deepEqual([fault.faultName, fault.code], ['NO_ANSWER', 'unreadable'], body);
  }
  browser.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  assert.equal((await faultOf(call('GET /ko/v1/point'))).code, 'network');
});

test('B1 an answer is waited for 30 seconds, and no longer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'token-0');
  const hanging: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  Object.assign(browser, { answer: () => hanging('', browser.asked.at(-1)?.init) });
  const fault = faultOf(call('GET /ko/v1/point'));
  await turn();
  t.mock.timers.tick(2);
  await turn();
  t.mock.timers.tick(29_990);
  await turn();
  assert.equal(browser.asked[0]?.signal.aborted, false);
  t.mock.timers.tick(10);
  assert.equal((await fault).code, 'timeout');
});

async function turn(): Promise<void> {
  for (let times = 0; times < 20; times += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('whoever gives a call up gets their own reason, not a fault of the network', async () => {
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'token-0');
  const leaving = new AbortController();
  browser.answer = ({ signal }) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))),
    );
  const asked = call('GET /ko/v1/point', { signal: leaving.signal });
  setTimeout(() => leaving.abort(), 10);
  await assert.rejects(asked, { name: 'AbortError' });
});

test('T3 a token past its time is fetched anew and the request repeated, unseen', async () => {
  const browser = new Browser();
  const { call, store } = loggedInTab(browser, 'token-of-yesterday');
  assert.deepEqual(await call('GET /ko/v1/point'), { point: 7, temp_point: 0 });
  assert.equal(browser.refreshes, 1);
  const refresh = browser.asked.find(({ url }) => url.includes('refresh'));
  assert.deepEqual([refresh?.headers['Login-Key'], refresh?.headers['Auto-Login']], ['key-1', '1']);
  assert.equal(refresh?.init.credentials, 'include');
  assert.equal(store.accessToken(), 'token-1');
  assert.equal(store.retryCount(), 0);
});

test('T3 a hundred requests that fail together share one refresh, and each is repeated once', async () => {
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'old');
  const answers = await Promise.all(Array.from({ length: 100 }, () => call('GET /ko/v1/point')));
  assert.equal(answers.filter(({ point }) => point === 7).length, 100);
  assert.equal(browser.refreshes, 1);
  assert.equal(browser.asked.length, 201);
});

test('T3 five tabs that fail together share one refresh', async () => {
  const browser = new Browser();
  const tabs = Array.from({ length: 5 }, () => loggedInTab(browser, 'old'));
  await Promise.all(tabs.flatMap(({ call }) => [call('GET /ko/v1/point'), call('GET /ko/v1/point')]));
  assert.equal(browser.refreshes, 1);
  for (const { store } of tabs) assert.equal(store.accessToken(), 'token-1');
});

test('T3 a request that began before the refresh and fails after it takes the new token without another', async () => {
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'old');
  const slow = browser.answer;
  let isFirst = true;
  browser.answer = async (asked) => {
    const answer = slow(asked);
    if (isFirst) {
      isFirst = false;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    return answer;
  };
  await Promise.all([call('GET /ko/v1/point'), call('GET /ko/v1/point')]);
  assert.equal(browser.refreshes, 1);
});

test('T3 a tab that was just opened fetches a token before it asks', async () => {
  const browser = new Browser();
  const { call } = browser.tab();
  await call('GET /ko/v1/point');
  assert.deepEqual(
    browser.asked.map(({ url }) => url),
    ['/ko/v1/login/refresh', '/ko/v1/point'],
  );
});

test('T3 a visitor asks as one: without a login nothing is refreshed', async () => {
  const browser = new Browser();
  browser.cookies.clear();
  const { call } = browser.tab();
  assert.equal((await faultOf(call('GET /ko/v1/point'))).code, '0001');
  assert.equal(browser.refreshes, 0);
  assert.equal(browser.asked[0]?.headers['Login-At'], undefined);
});

test('T3 AUTH_ERROR 0003 ends auto-login once, whoever and however many asked; then nothing is refreshed', async () => {
  const browser = new Browser();
  browser.refresh = () => refusal('AUTH_ERROR', '0003');
  const { call, store } = loggedInTab(browser, 'old');
  const faults = await Promise.all(Array.from({ length: 20 }, () => faultOf(call('GET /ko/v1/point'))));
  for (const fault of faults) assert.ok(fault.is('AUTH_ERROR', '0001', '0004'));
  assert.deepEqual([browser.refreshes, browser.denied], [1, 1]);
  assert.equal(store.autoLogin(), '-1');
  assert.equal(store.accessToken(), undefined);
  await faultOf(call('GET /ko/v1/point'));
  assert.equal(browser.refreshes, 1);
});

test('T3 a refresh that is denied because another login begins in this browser goes on with that one, and says nothing', async () => {
  const browser = new Browser();
  const { refresh } = browser;
  browser.refresh = () => {
    if (browser.refreshes > 1) return refresh();
    // The answer that leaves the new login comes after the one that denies the former.
    setTimeout(() => browser.cookies.set('login_key', 'key-2'), 50);
    return refusal('AUTH_ERROR', '0003');
  };
  const { call, store } = loggedInTab(browser, 'old');
  assert.deepEqual(await call('GET /ko/v1/point'), { point: 7, temp_point: 0 });
  assert.deepEqual([browser.refreshes, browser.denied, store.autoLogin()], [2, 0, '1']);
  const keys = browser.asked.filter(({ url }) => url.includes('refresh')).map(({ headers }) => headers['Login-Key']);
  assert.deepEqual(keys, ['key-1', 'key-2']);
});

test('T3 who logged out in another tab meanwhile is told of nothing', async () => {
  const browser = new Browser();
  browser.refresh = () => {
    browser.cookies.delete('login_key');
    return refusal('AUTH_ERROR', '0003');
  };
  const { call } = loggedInTab(browser, 'old');
  await faultOf(call('GET /ko/v1/point'));
  assert.deepEqual([browser.refreshes, browser.denied], [1, 0]);
});

test('B1 a refresh that fails is tried ten times and no more', async () => {
  const browser = new Browser();
  browser.refresh = () => refusal('SERVER_ERROR', '0002', 503);
  const { call, store } = loggedInTab(browser, 'old');
  for (let times = 0; times < 15; times += 1) await faultOf(call('GET /ko/v1/point'));
  assert.equal(browser.refreshes, 10);
  assert.equal(store.retryCount(), 10);
});

test('T3 a device that was off line for long is not locked out by it', async () => {
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'old');
  const online = browser.refresh;
  browser.refresh = () => Promise.reject(new TypeError('Failed to fetch'));
  for (let times = 0; times < 15; times += 1) await faultOf(call('GET /ko/v1/point'));
  browser.refresh = online;
  assert.deepEqual(await call('GET /ko/v1/point'), { point: 7, temp_point: 0 });
});

test('T3 a request whose repetition is refused as well is not repeated for ever', async () => {
  const browser = new Browser();
  browser.answer = () => refusal('AUTH_ERROR', '0004');
  const { call } = loggedInTab(browser, 'old');
  assert.equal((await faultOf(call('GET /ko/v1/point'))).code, '0004');
  assert.equal(browser.asked.length, 3);
});

test('E1 a token given to another login than the present one is never sent', async () => {
  const browser = new Browser();
  const { call, store } = loggedInTab(browser, 'token-0');
  browser.cookies.set('login_key', 'key-of-another-member');
  assert.equal(store.accessToken(), undefined);
  await call('GET /ko/v1/point');
  assert.deepEqual(
    browser.asked.map(({ headers }) => headers['Login-At']),
    [undefined, 'token-1'],
  );
});

test('E1 a token that another tab fetched for another login is not taken', async () => {
  const browser = new Browser();
  const first = loggedInTab(browser, 'old');
  const second = loggedInTab(browser, 'old');
  browser.refresh = () => {
    browser.cookies.set('login_key', 'key-2');
    browser.valid = 'token-of-key-2';
    return envelope(200, { LOGINAT: browser.refreshes === 1 ? 'token-of-key-1' : 'token-of-key-2' });
  };
  await first.call('GET /ko/v1/point');
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(
    browser.asked.filter(({ url }) => url.endsWith('/point')).map(({ headers }) => headers['Login-At']),
    ['old', 'token-of-key-2'],
  );
  for (const { store } of [first, second]) assert.equal(store.accessToken(), 'token-of-key-2');
});
