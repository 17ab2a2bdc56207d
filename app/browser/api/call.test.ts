import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from './call-error.ts';
import { type ApiCall, createApiCall } from './call.ts';
import type { TabLock } from './tab-lock.ts';
import { type TokenStore, createTokenStore } from './token-store.ts';
import { type TabChannel, createTokens } from './tokens.ts';

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  init: RequestInit;
}

/** A browser with cookies whose tabs share a server. */
class Browser {
  cookies = new Map<string, string>([
    ['login_key', 'key-1'],
    ['auto_login', '1'],
  ]);
  asked: Asked[] = [];
  refreshes = 0;
  denied = 0;
  valid = 'token-0';
  /** Result of a refresh. */
  refresh: () => Response | Promise<Response> = () => {
    this.valid = `token-${this.refreshes}`;
    return envelope(200, { LOGINAT: this.valid });
  };
  answer: (requested: Asked) => Response | Promise<Response> = ({ headers }) =>
    headers['Login-At'] === this.valid
      ? envelope(200, { point: 7, temp_point: 0 })
      : refusal('AUTH_ERROR', headers['Login-At'] ? '0004' : '0001');
  readonly #turn: { last: Promise<unknown>; holders: number } = { last: Promise.resolve(), holders: 0 };
  readonly #ears = new Set<{ tab: object; heard: (channel: { token: string; loginKey: string }) => void }>();

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    const headers = init.headers as Record<string, string>;
    const requested = { url, method: init.method ?? 'GET', headers, signal: init.signal as AbortSignal, init };
    this.asked.push(requested);
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (!url.includes('/login/refresh')) return this.answer(requested);
    this.refreshes += 1;
    return this.refresh();
  };

  readonly oneAtATime: TabLock = (work) => {
    const hasWaited = this.#turn.holders > 0;
    this.#turn.holders += 1;
    const result = this.#turn.last.then(() => work(hasWaited));
    this.#turn.last = result.then(
      () => (this.#turn.holders -= 1),
      () => (this.#turn.holders -= 1),
    );
    return result;
  };

  tab(base = ''): { call: ApiCall; store: TokenStore } {
    const saved = new Map<string, string>();
    const { cookies } = this;
    const store = createTokenStore({
      tab: {
        getItem: (key) => saved.get(key) ?? null,
        setItem: (key, value) => void saved.set(key, value),
        removeItem: (key) => void saved.delete(key),
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
    const ownId = {};
    const channel: TabChannel = {
      notify: (message) =>
        void setTimeout(() => {
          for (const { tab, heard } of this.#ears) if (tab !== ownId) heard(message);
        }, 5),
      listen: (listener) => void this.#ears.add({ tab: ownId, heard: listener }),
    };
    const deps = { fetch: this.fetch, base };
    const onDenied = (): void => void (this.denied += 1);
    const tokens = createTokens({ ...deps, store, oneAtATime: this.oneAtATime, news: channel, onDenied });
    return { call: createApiCall({ ...deps, tokens }), store };
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
  tab.store.saveAccessToken(token, 'key-1');
  return tab;
}

const faultOf = async (failing: Promise<unknown>): Promise<ApiError> => {
  const failure = await failing.then(
    () => assert.fail('it should have failed'),
    (error: unknown) => error,
  );
  assert.ok(failure instanceof ApiError);
  return failure;
};

test('call sends base URL, cookies, JSON and the token in Login-At (A1)', async () => {
  const browser = new Browser();
  const { call, store } = browser.tab('https://api.seoga.test');
  store.saveAccessToken('token-0', 'key-1');
  const controller = new AbortController();
  browser.answer = () => envelope(200, { hits: [], next: null });
  await call('GET /ko/v1/works/:id/text', {
    params: { id: 7 },
    query: { q: '비 & 눈', except: 3 },
    signal: controller.signal,
    keepalive: true,
  });
  const [requested] = browser.asked;
  assert.equal(requested?.url, 'https://api.seoga.test/ko/v1/works/7/text?q=%EB%B9%84+%26+%EB%88%88&except=3');
  assert.equal(requested?.method, 'GET');
  assert.equal(requested?.headers['Login-At'], 'token-0');
  assert.equal(requested?.headers['accept'], 'application/json');
  assert.equal(requested?.init.credentials, 'include');
  assert.equal(requested?.init.keepalive, true);
});

test('error carries its name and code, as does a response without statusCode (F1)', async () => {
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'token-0');
  browser.answer = () => refusal('MEMBER_ERROR', '0004', 403);
  const minor = await faultOf(call('GET /ko/v1/point'));
  assert.deepEqual([minor.faultName, minor.code, minor.statusCode], ['MEMBER_ERROR', '0004', 403]);
  assert.equal(minor.message, 'MEMBER_ERROR 0004입니다.');
  for (const body of ['{"result":{"point":1}}', 'null', '<!DOCTYPE html>', '']) {
    browser.answer = () => new Response(body, { status: 200 });
    const error = await faultOf(call('GET /ko/v1/point'));
    assert.deepEqual([error.faultName, error.code], ['NO_ANSWER', 'unreadable'], body);
  }
  browser.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  assert.equal((await faultOf(call('GET /ko/v1/point'))).code, 'network');
});

test('call times out after 30 seconds (B1)', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'token-0');
  const hanging: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  Object.assign(browser, { answer: () => hanging('', browser.asked.at(-1)?.init) });
  const error = faultOf(call('GET /ko/v1/point'));
  await turn();
  t.mock.timers.tick(2);
  await turn();
  t.mock.timers.tick(29_990);
  await turn();
  assert.equal(browser.asked[0]?.signal.aborted, false);
  t.mock.timers.tick(10);
  assert.equal((await error).code, 'timeout');
});

async function turn(): Promise<void> {
  for (let times = 0; times < 20; times += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("aborted call rejects with the caller's reason", async () => {
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'token-0');
  const leaving = new AbortController();
  // Aborted once it is sent: an event of an earlier abort would be missed.
  browser.answer = ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      leaving.abort();
    });
  await assert.rejects(call('GET /ko/v1/point', { signal: leaving.signal }), { name: 'AbortError' });
});

test('expired token is refreshed and the call repeated transparently (T3)', async () => {
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

test('a hundred failing calls share one refresh and are each repeated once (T3)', async () => {
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'old');
  const responses = await Promise.all(Array.from({ length: 100 }, () => call('GET /ko/v1/point')));
  assert.equal(responses.filter(({ point }) => point === 7).length, 100);
  assert.equal(browser.refreshes, 1);
  assert.equal(browser.asked.length, 201);
});

test('five failing tabs share one refresh (T3)', async () => {
  const browser = new Browser();
  const tabs = Array.from({ length: 5 }, () => loggedInTab(browser, 'old'));
  await Promise.all(tabs.flatMap(({ call }) => [call('GET /ko/v1/point'), call('GET /ko/v1/point')]));
  assert.equal(browser.refreshes, 1);
  for (const { store } of tabs) assert.equal(store.accessToken(), 'token-1');
});

test('call that started before a refresh uses the new token (T3)', async () => {
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'old');
  const slow = browser.answer;
  let isFirst = true;
  browser.answer = async (requested) => {
    const response = slow(requested);
    if (isFirst) {
      isFirst = false;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    return response;
  };
  await Promise.all([call('GET /ko/v1/point'), call('GET /ko/v1/point')]);
  assert.equal(browser.refreshes, 1);
});

test('new tab fetches a token before its first call (T3)', async () => {
  const browser = new Browser();
  const { call } = browser.tab();
  await call('GET /ko/v1/point');
  assert.deepEqual(
    browser.asked.map(({ url }) => url),
    ['/ko/v1/login/refresh', '/ko/v1/point'],
  );
});

test("visitor's call does not refresh (T3)", async () => {
  const browser = new Browser();
  browser.cookies.clear();
  const { call } = browser.tab();
  assert.equal((await faultOf(call('GET /ko/v1/point'))).code, '0001');
  assert.equal(browser.refreshes, 0);
  assert.equal(browser.asked[0]?.headers['Login-At'], undefined);
});

test('AUTH_ERROR 0003 ends auto-login once (T3)', async () => {
  const browser = new Browser();
  browser.refresh = () => refusal('AUTH_ERROR', '0003');
  const { call, store } = loggedInTab(browser, 'old');
  const errors = await Promise.all(Array.from({ length: 20 }, () => faultOf(call('GET /ko/v1/point'))));
  for (const error of errors) assert.ok(error.is('AUTH_ERROR', '0001', '0004'));
  assert.deepEqual([browser.refreshes, browser.denied], [1, 1]);
  assert.equal(store.autoLogin(), '-1');
  assert.equal(store.accessToken(), undefined);
  await faultOf(call('GET /ko/v1/point'));
  assert.equal(browser.refreshes, 1);
});

test('denied refresh during another login continues with that login (T3)', async () => {
  const browser = new Browser();
  const { refresh } = browser;
  browser.refresh = () => {
    if (browser.refreshes > 1) return refresh();
    // The new login's response arrives after the old one's denial.
    setTimeout(() => browser.cookies.set('login_key', 'key-2'), 50);
    return refusal('AUTH_ERROR', '0003');
  };
  const { call, store } = loggedInTab(browser, 'old');
  assert.deepEqual(await call('GET /ko/v1/point'), { point: 7, temp_point: 0 });
  assert.deepEqual([browser.refreshes, browser.denied, store.autoLogin()], [2, 0, '1']);
  const keys = browser.asked.filter(({ url }) => url.includes('refresh')).map(({ headers }) => headers['Login-Key']);
  assert.deepEqual(keys, ['key-1', 'key-2']);
});

test('logout in another tab shows no message (T3)', async () => {
  const browser = new Browser();
  browser.refresh = () => {
    browser.cookies.delete('login_key');
    return refusal('AUTH_ERROR', '0003');
  };
  const { call } = loggedInTab(browser, 'old');
  await faultOf(call('GET /ko/v1/point'));
  assert.deepEqual([browser.refreshes, browser.denied], [1, 0]);
});

test('failing refresh is tried ten times at most (B1)', async () => {
  const browser = new Browser();
  browser.refresh = () => refusal('SERVER_ERROR', '0002', 503);
  const { call, store } = loggedInTab(browser, 'old');
  for (let times = 0; times < 15; times += 1) await faultOf(call('GET /ko/v1/point'));
  assert.equal(browser.refreshes, 10);
  assert.equal(store.retryCount(), 10);
});

test('long offline time does not lock the device out (T3)', async () => {
  const browser = new Browser();
  const { call } = loggedInTab(browser, 'old');
  const online = browser.refresh;
  browser.refresh = () => Promise.reject(new TypeError('Failed to fetch'));
  for (let times = 0; times < 15; times += 1) await faultOf(call('GET /ko/v1/point'));
  browser.refresh = online;
  assert.deepEqual(await call('GET /ko/v1/point'), { point: 7, temp_point: 0 });
});

test('call refused again is not repeated forever (T3)', async () => {
  const browser = new Browser();
  browser.answer = () => refusal('AUTH_ERROR', '0004');
  const { call } = loggedInTab(browser, 'old');
  assert.equal((await faultOf(call('GET /ko/v1/point'))).code, '0004');
  assert.equal(browser.asked.length, 3);
});

test('token of another login is never sent (E1)', async () => {
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

test('token another tab fetched for another login is ignored (E1)', async () => {
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
