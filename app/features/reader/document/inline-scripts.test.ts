import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { join } from 'node:path';
import { compileInlineScript } from '../../../../tools/vite/inline-scripts.ts';

const [settingsScript = '', webtoonSettingsScript = '', textPositionScript = '', webtoonPositionScript = ''] =
  await Promise.all(
    ['text-settings', 'webtoon-settings', 'text-position', 'webtoon-position'].map((name) =>
      compileInlineScript(join(import.meta.dirname, `${name}.inline.ts`)),
    ),
  );

test('settings script is self-contained and applies the saved settings', () => {
  const set = new Map<string, string>();
  const store = (name: string, value: string): unknown => set.set(name, value);
  const ignore = (): void => undefined;
  const style = { setProperty: store, removeProperty: ignore };
  const root = { dataset: {}, setAttribute: store, removeAttribute: ignore, toggleAttribute: ignore, style };
  const device: Record<string, string> = {
    'seoga.settings.text.default': '{"ground":"sepia","size":20}',
    'seoga.settings.text.work.7': '{"size":22}',
  };
  const localStorage = { getItem: (key: string) => device[key] ?? null };
  const script = { dataset: { work: '7', kind: 'text' } };
  const document = {
    documentElement: root,
    querySelector: (selector: string) => (selector === '[data-work]' ? script : null),
  };
  runInNewContext(settingsScript, { document, localStorage });
  assert.deepEqual(
    [set.get('data-read-ground'), set.get('data-read-face'), set.get('--read-size')],
    ['sepia', 'batang', '22'],
  );
});

test('position scripts are self-contained and do nothing without content or position', () => {
  const ignore = (): void => undefined;
  const style = { setProperty: ignore, removeProperty: ignore };
  const root = { dataset: {}, setAttribute: ignore, removeAttribute: ignore, toggleAttribute: ignore, style };
  const content = { dataset: { episode: '3', revision: '1', strip: '3', height: '10' }, querySelectorAll: () => [] };
  for (const script of [textPositionScript, webtoonSettingsScript, webtoonPositionScript]) {
    for (const element of [null, content]) {
      const document = {
        documentElement: root,
        querySelector: (selector: string) => (selector === '[data-pages]' ? null : element),
        addEventListener: (_name: string, listener: () => void) => listener(),
        fonts: { addEventListener: (_name: string, listener: () => void) => listener() },
      };
      runInNewContext(script, {
        history: {},
        window: { scrollY: 0, addEventListener: (_name: string, listener: () => void) => listener() },
        location: { hash: '' },
        document,
        navigator: {},
        localStorage: { getItem: () => 'nonsense' },
      });
    }
  }
});

test('webtoon script opens a paged strip at its position and saves data on request (L10)', () => {
  const style = (): { set: Map<string, string>; setProperty(name: string, value: string): void } => {
    const set = new Map<string, string>();
    return { set, setProperty: (name, value) => void set.set(name, value) };
  };
  const slices = [0, 1000, 2000].map((y) => ({ dataset: { y: String(y) }, style: style() }));
  const root = {
    dataset: {} as Record<string, string>,
    clientWidth: 500,
    style: { ...style(), getPropertyValue: () => '' },
    setAttribute: (name: string, value: string) => {
      if (name === 'data-read-mode') root.dataset['readMode'] = value;
      if (name === 'data-read-saver') root.dataset['readSaver'] = value;
    },
    removeAttribute: () => undefined,
    toggleAttribute: () => false,
  };
  const strip = {
    dataset: { strip: '3', width: '1000', height: '3000', panels: '0-1000 1000-2000 2000-3000' },
    querySelectorAll: () => slices,
  };
  const sources = [{ sizes: '100vw' }];
  const parsed: (() => void)[] = [];
  class ParserWatch {
    constructor(run: () => void) {
      parsed.push(run);
    }
    observe(): void {}
  }
  const stored: Record<string, string> = {
    'seoga.settings.images.default': '{"mode":"panels","saver":"on"}',
    'seoga.place.3': '{"revision":1,"y":2100,"fraction":0.7}',
  };
  const location = { hash: '' };
  const page = {
    history: {},
    location,
    document: {
      documentElement: root,
      addEventListener: () => undefined,
      querySelector: (selector: string) =>
        ({ '[data-strip]': strip, '[data-work]': { dataset: { work: '7', kind: 'images' } } })[selector] ?? null,
      querySelectorAll: () => sources,
    },
    MutationObserver: ParserWatch,
    window: { innerHeight: 1000, devicePixelRatio: 2, addEventListener: () => undefined },
    matchMedia: () => ({ matches: false }),
    navigator: {},
    localStorage: { getItem: (key: string) => stored[key] ?? null },
  };
  runInNewContext(webtoonSettingsScript, page);
  assert.equal(root.dataset['turned'], 'panels');
  for (const run of parsed) run();
  assert.equal(sources[0]?.sizes, '1px');
  const visibleAfter = (hash: string): boolean[] => {
    location.hash = hash;
    for (const { dataset } of slices) Reflect.deleteProperty(dataset, 'shown');
    runInNewContext(webtoonPositionScript, page);
    return slices.map((slice) => 'shown' in slice.dataset);
  };
  // The URL's position takes precedence over the saved one.
  assert.deepEqual(visibleAfter('#y-1200'), [false, true, false]);
  assert.deepEqual(visibleAfter('#y-x'), [false, false, true]);
  assert.deepEqual(visibleAfter(''), [false, false, true]);
  assert.equal(slices[2]?.style.set.get('--turned-width'), '500px');
});
