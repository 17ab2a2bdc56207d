import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShopBanner } from '#domain/merchandising';
import type { Unit } from '#shared/catalog/categories';
import { shopPageView } from './visible-page.server.ts';

type Card = NonNullable<ShopBanner['work']>;

function words(kind: Card['kind'], { unit, free }: { unit: Unit; free: number }): unknown[] {
  const cover = { hash: 'a', width: 2, height: 3, edge: '#000000', widths: [160], masked: false };
  const work: Card = {
    id: 7,
    title: '꽃밥',
    shelf: 'publish',
    kind,
    status: 'completed',
    isAdult: false,
    cover,
    creator: '연',
    genre: '',
    weekdays: [],
    episodes: 10,
    freeEpisodes: free,
    latestAt: null,
    badges: [],
  };
  const banner = { quote: '', focus: null, background: null, title: '', note: '', link: '/novel/7', cover, work };
  const banners = [{ ...banner, firstEpisode: 70, firstUnit: unit }];
  const [shown] = shopPageView({ today: 'mon', banners, rows: [] }).banners;
  return [shown?.free, shown?.act];
}

test('B4 a banner counts volumes as volumes and episodes as episodes', () => {
  assert.deepEqual(words('single', { unit: 'volume', free: 2 }), ['2권 무료', ['무료로 보기', '/viewer/70']]);
  assert.deepEqual(words('single', { unit: 'episode', free: 2 }), ['2화 무료', ['무료로 보기', '/viewer/70']]);
  assert.deepEqual(words('serial', { unit: 'episode', free: 2 }), ['2화 무료', ['1화 무료로 보기', '/viewer/70']]);
  assert.deepEqual(words('serial', { unit: 'volume', free: 2 }), ['2권 무료', ['1권 무료로 보기', '/viewer/70']]);
  assert.deepEqual(words('serial', { unit: 'episode', free: 0 }), ['', ['첫 화 보기', '/viewer/70']]);
  assert.deepEqual(words('single', { unit: 'volume', free: 10 }), ['전편 무료', ['무료로 보기', '/viewer/70']]);
});
