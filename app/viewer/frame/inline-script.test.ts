import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { lookScript, stripScript, textPlaceScript } from './page-scripts.server.ts';

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
  const document = { documentElement: root, querySelector: () => ({ dataset: { work: '7', kind: 'text' } }) };
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
  for (const script of [textPlaceScript, stripScript]) {
    for (const found of [null, content]) {
      const document = {
        documentElement: root,
        querySelector: () => found,
        addEventListener: (_name: string, act: () => void) => act(),
      };
      runInNewContext(script, {
        history: {},
        location: { hash: '' },
        document,
        localStorage: { getItem: () => 'nonsense' },
      });
    }
  }
});

test('every function that a script names is in it', () => {
  for (const script of [lookScript, textPlaceScript, stripScript]) {
    const given = new Set([...script.matchAll(/function (\w+)/g)].map((match) => match[1]));
    const own = [...script.matchAll(/(?<![.\w])([a-z]\w+)\(/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !/^(if|for|while|return|function|catch|switch|url)$/.test(name));
    assert.deepEqual(
      [...new Set(own)].filter((name) => !given.has(name)),
      [],
    );
  }
});
