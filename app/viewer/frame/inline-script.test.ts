import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { lookScript, stripLookScript, stripPlaceScript, textPlaceScript } from './page-scripts.server.ts';

test('the look script stands on its own and shows what the device keeps', () => {
  const set = new Map<string, string>();
  const keep = (name: string, value: string): unknown => set.set(name, value);
  const ignore = (): void => undefined;
  const style = { setProperty: keep, removeProperty: ignore };
  const root = { dataset: {}, setAttribute: keep, removeAttribute: ignore, toggleAttribute: ignore, style };
  const device: Record<string, string> = {
    'seoga.settings.text.default': '{"ground":"sepia","size":20}',
    'seoga.settings.text.work.7': '{"size":22}',
  };
  const localStorage = { getItem: (key: string) => device[key] ?? null };
  const script = { dataset: { work: '7', kind: 'text' } };
  const document = {
    documentElement: root,
    querySelector: (asked: string) => (asked === '[data-work]' ? script : null),
  };
  runInNewContext(lookScript, { document, localStorage });
  assert.deepEqual(
    [set.get('data-read-ground'), set.get('data-read-face'), set.get('--read-size')],
    ['sepia', 'batang', '22'],
  );
});

test('place scripts stand on their own, and do nothing on a page without content or place', () => {
  const ignore = (): void => undefined;
  const style = { setProperty: ignore, removeProperty: ignore };
  const root = { dataset: {}, setAttribute: ignore, removeAttribute: ignore, toggleAttribute: ignore, style };
  const content = { dataset: { episode: '3', revision: '1', strip: '3', height: '10' }, querySelectorAll: () => [] };
  for (const script of [textPlaceScript, stripLookScript, stripPlaceScript]) {
    for (const found of [null, content]) {
      const document = {
        documentElement: root,
        querySelector: (asked: string) => (asked === '[data-pages]' ? null : found),
        addEventListener: (_name: string, act: () => void) => act(),
        fonts: { addEventListener: (_name: string, act: () => void) => act() },
      };
      runInNewContext(script, {
        history: {},
        window: { scrollY: 0, addEventListener: (_name: string, act: () => void) => act() },
        location: { hash: '' },
        document,
        navigator: {},
        localStorage: { getItem: () => 'nonsense' },
      });
    }
  }
});

test('L10 the strip script opens a turned strip at its place, and saves data where it is asked to', () => {
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
    constructor(look: () => void) {
      parsed.push(look);
    }
    observe(): void {}
  }
  const kept: Record<string, string> = {
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
      querySelector: (asked: string) =>
        ({ '[data-strip]': strip, '[data-work]': { dataset: { work: '7', kind: 'images' } } })[asked] ?? null,
      querySelectorAll: () => sources,
    },
    MutationObserver: ParserWatch,
    window: { innerHeight: 1000, devicePixelRatio: 2, addEventListener: () => undefined },
    matchMedia: () => ({ matches: false }),
    navigator: {},
    localStorage: { getItem: (key: string) => kept[key] ?? null },
  };
  runInNewContext(stripLookScript, page);
  assert.equal(root.dataset['turned'], 'panels');
  for (const look of parsed) look();
  assert.equal(sources[0]?.sizes, '1px');
  const shownAfter = (hash: string): boolean[] => {
    location.hash = hash;
    for (const { dataset } of slices) Reflect.deleteProperty(dataset, 'shown');
    runInNewContext(stripPlaceScript, page);
    return slices.map((slice) => 'shown' in slice.dataset);
  };
  // The place of an address comes before the one that the device kept.
  assert.deepEqual(shownAfter('#y-1200'), [false, true, false]);
  assert.deepEqual(shownAfter('#y-x'), [false, false, true]);
  assert.deepEqual(shownAfter(''), [false, false, true]);
  assert.equal(slices[2]?.style.set.get('--turned-width'), '500px');
});

test('every function that a script names is in it', () => {
  for (const script of [lookScript, textPlaceScript, stripLookScript, stripPlaceScript]) {
    const given = new Set([...script.matchAll(/(?:function|const) (\w+)/g)].map((match) => match[1]));
    given.add('matchMedia');
    const code = script.replaceAll(/'[^'\n]*'|`[^`]*`/g, '');
    const own = [...code.matchAll(/(?<![.\w])([a-z]\w+)\(/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !/^(if|for|while|return|function|catch|switch|url)$/.test(name));
    assert.deepEqual(
      [...new Set(own)].filter((name) => !given.has(name)),
      [],
    );
  }
});
