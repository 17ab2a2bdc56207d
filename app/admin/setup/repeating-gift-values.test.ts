import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GiftItem } from '#shared/merchandising/gifts';
import { giftValues, isEditable, scheduleLabel } from './repeating-gift-values.ts';

const TICKET: GiftItem = { kind: 'ticket', work: 7, count: 1, hours: 24, days: 3 };
const EPISODES: GiftItem = { kind: 'work', work: 7, hold: 'buy', hours: null, first: 1, last: 2 };

test('a waiting gift of one work fills its form', () => {
  const schedule = { waitMinutes: 180 };
  const gift = { title: '기다리면 선물', sentence: '', steps: [[TICKET, EPISODES]], schedule };
  const values = giftValues(gift);
  assert.deepEqual([values['opens'], values['waitMinutes'], values['work']], ['wait', '180', '7']);
  assert.deepEqual([values['kind-0-0'], values['hours-0-0'], values['days-0-0']], ['ticket', '24', '3']);
  assert.deepEqual([values['kind-0-1'], values['amount-0-1'], values['hours-0-1']], ['work', '2', '']);
  assert.equal(scheduleLabel(schedule), '받고 3시간 뒤에 다시');
  assert.equal(scheduleLabel({ waitMinutes: 90 }), '받고 1시간 30분 뒤에 다시');
});

test('a gift that the form cannot show as it is stays with its file', () => {
  assert.ok(isEditable({ steps: [[TICKET, EPISODES]] }));
  assert.ok(!isEditable({ steps: [[TICKET], [{ ...TICKET, work: null }]] }));
  assert.ok(!isEditable({ steps: [[{ ...EPISODES, first: 3 }]] }));
  assert.ok(!isEditable({ steps: [[{ ...EPISODES, last: null }]] }));
});
