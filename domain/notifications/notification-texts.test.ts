import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MemberNotification, notificationPath, notificationTexts } from './notification-texts.ts';

const madeAt = new Date('2026-11-22T12:00:00+09:00');
const say = (notifications: MemberNotification, work: string | null = null): string[] =>
  Object.values(notificationTexts(notifications, { work, madeAt }));
const release = (first: number, last: number): MemberNotification => ({
  kind: 'new-episode',
  facts: { first, last, episodes: last - first + 1, episode: 7, unit: 'episode', content: 'text' },
});

test('texts use the Korean particles of their words and name no work when there is none to name', () => {
  assert.deepEqual(say(release(12, 12), '달의 서재')[0], '달의 서재 12화가 공개되었습니다.');
  assert.deepEqual(say(release(12, 14), '달의 서재')[0], '달의 서재 12~14화가 공개되었습니다.');
  assert.deepEqual(say(release(12, 14))[0], '관심 작품의 새 회차가 공개되었습니다.');
  const facts = {
    first: 1,
    last: 1,
    episodes: 1,
    episode: 7,
    unit: 'episode',
    content: 'text',
    pen: '한서림',
  } as const;
  const begun: MemberNotification = { kind: 'new-episode', facts };
  assert.equal(say(begun, '달의 서재')[0], '한서림 작가님의 새 작품 달의 서재가 공개되었습니다.');
  assert.equal(say(begun)[0], '관심 작가의 새 작품이 공개되었습니다.');
  const free: MemberNotification = { kind: 'wait-free', facts: { readyAt: '' } };
  assert.deepEqual(
    [say(free, '검')[0], say(free)[0]],
    ['검을 지금 무료로 볼 수 있습니다.', '기다리면 무료 작품을 지금 무료로 볼 수 있습니다.'],
  );
  const rental: MemberNotification = { kind: 'rental-ending', facts: { endsAt: '2026-11-23T11:30:00+09:00' } };
  assert.deepEqual(say(rental, '바다'), [
    '바다 대여 기간이 24시간 남았습니다.',
    '2026년 11월 23일(월) 11:30까지 볼 수 있습니다.',
  ]);
});

test('a price that was called off names the day and the price that will not come', () => {
  const facts = { at: '2027-03-07T15:00:00Z', price: '소장 3코인', turnsPaid: true, isOff: true };
  assert.deepEqual(say({ kind: 'price', facts }, '달의 서재'), [
    '달의 서재의 유료 전환 예고가 취소되었습니다.',
    '3월 8일부터 적용한다고 알려 드린 가격(소장 3코인)은 적용되지 않습니다.',
  ]);
  assert.equal(
    say({ kind: 'price', facts: { ...facts, turnsPaid: false } })[0],
    '관심 작품의 가격 변경 예고가 취소되었습니다.',
  );
});

test('payments show the amount of the receipt, also when an operator made them; an advert is marked', () => {
  const paid = (bonus: number): MemberNotification => ({
    kind: 'payment',
    facts: { act: 'charged', coins: 1000, bonus, sum: '₩1,500' },
  });
  assert.deepEqual(say(paid(0)), ['코인 1,000개를 충전했습니다.', '결제 금액: ₩1,500']);
  assert.equal(say(paid(10))[0], '코인 1,000개와 보너스 코인 10개를 충전했습니다.');
  const advert: MemberNotification = { kind: 'advert', facts: { title: '축제', body: '글', path: '/event' } };
  assert.deepEqual(say(advert), ['(광고) 축제', '글']);
});

test('a work that leaves the pass is named with its day, and links to its page', () => {
  const leaving: MemberNotification = { kind: 'pass', facts: { act: 'leaving', at: '2026-12-22T12:00:00+09:00' } };
  assert.deepEqual(say(leaving, '달의 서재'), [
    '달의 서재가 12월 22일에 정액제에서 빠집니다.',
    '그 전까지는 이용권으로 볼 수 있습니다.',
  ]);
  assert.equal(notificationPath(leaving, 3), '/novel/3');
});

test('a pass by card tells what is charged when, and links to the pass', () => {
  const notice: MemberNotification = {
    kind: 'pass',
    facts: { act: 'card-notice', sum: '9,900원', at: '2027-03-02T00:00:00+09:00' },
  };
  assert.deepEqual(say(notice), ['3월 2일에 정액제를 자동으로 결제합니다.', '결제 금액: 9,900원']);
  assert.equal(notificationPath(notice, null), '/pass');
  const ended: MemberNotification = { kind: 'pass', facts: { act: 'card-ended', reason: 'declined' } };
  assert.deepEqual(say(ended), ['정액제 자동 결제가 끝났습니다.', '등록하신 카드로 결제하지 못했습니다.']);
});

test('one episode links to itself, several to their work', () => {
  assert.deepEqual([notificationPath(release(1, 1), 3), notificationPath(release(1, 2), 3)], ['/viewer/7', '/novel/3']);
});
