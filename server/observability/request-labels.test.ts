import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServerBuild } from 'react-router';
import type { RequestEvent } from './request-events.ts';
import { purchaseOutcome, surfaceOf } from './request-labels.ts';
import { pageTemplates } from './page-templates.ts';

const paid: RequestEvent = {
  id: 'one',
  method: 'POST',
  route: '/ko/v1/purchases',
  status: 200,
  ms: 3,
  isReplay: false,
  refusal: undefined,
  memberNo: 1,
};

test('labels a purchase by its outcome and ignores other requests', () => {
  const outcomes = [200, 402, 409, 422, 500, 503, 401].map((status) => purchaseOutcome({ ...paid, status }));
  assert.deepEqual(outcomes, ['success', '402', '409', '422', '5xx', '5xx', 'other']);
  assert.equal(purchaseOutcome({ ...paid, isReplay: true }), 'replay');
  assert.equal(purchaseOutcome({ ...paid, method: 'GET' }), undefined);
  assert.equal(purchaseOutcome({ ...paid, route: '/ko/v1/quotes' }), undefined);
});

test('assigns each route to one surface', () => {
  const routes = [
    '/ko/v1/works',
    '/proc/login',
    '/media/public/:hash/:file',
    '/healthz',
    '/operator/works',
    '/',
    '/rss',
  ];
  assert.deepEqual(routes.map(surfaceOf), ['call', 'form', 'media', 'health', 'console', 'page', 'feed']);
});

test('labels a page by its template without numbers or keys', () => {
  const route = (id: string, details: object) => ({ id, module: {}, ...details });
  const routes = {
    root: route('root', { path: '' }),
    shop: route('shop', { parentId: 'root' }),
    home: route('home', { parentId: 'shop', index: true }),
    work: route('work', { parentId: 'shop', path: 'works/:id' }),
    begin: route('begin', { parentId: 'root', path: 'operator/begin/:key' }),
    rest: route('rest', { parentId: 'root', path: '*' }),
  };
  const pageOf = pageTemplates({ routes } as unknown as ServerBuild);
  const paths = ['/', '/works/17', '/works/17.data', '/works/17/_payload.json', '/operator/begin/hush', '/no/where'];
  assert.deepEqual(paths.map(pageOf), ['/', '/works/:id', '/works/:id', '/works/:id', '/operator/begin/:key', '/*']);
});
