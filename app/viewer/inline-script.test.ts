import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { lookScript, stripScript, textPlaceScript } from './page-scripts.server.ts';

test('the look script stands on its own and shows what the device keeps', () => {
  const set = new Map<string, string>();
  const dataset: Record<string, string> = {};
  const root = {
    dataset,
    style: { setProperty: (name: string, value: string) => set.set(name, value) },
  };
  const localStorage = { getItem: () => '{"text":{"ground":"sepia","size":22},"images":{"width":70}}' };
  runInNewContext(lookScript, { document: { documentElement: root }, localStorage });
  assert.deepEqual(
    { ...root.dataset, size: set.get('--read-size'), share: set.get('--strip-share') },
    { ground: 'sepia', face: 'batang', size: '22px', share: '0.7' },
  );
});

test('place scripts stand on their own, and do nothing on a page without content or place', () => {
  const root = { dataset: {}, style: { setProperty: () => undefined } };
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
      .filter((name) => !/^(if|for|while|return|function|catch|switch)$/.test(name));
    assert.deepEqual(
      [...new Set(own)].filter((name) => !given.has(name)),
      [],
    );
  }
});
