import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  mailChangedLetter,
  mailProofLetter,
  newDeviceLetter,
  otherWayLetter,
  passwordChangedLetter,
  passwordResetLetter,
  sessionReusedLetter,
  withdrawalLetter,
} from './letters.ts';

const to = { shop: '서가', url: 'https://seoga.kr', nick: '달빛', address: 'reader@seoga.kr' };
const at = new Date('2026-12-31T15:05:00Z');
const link = 'https://seoga.kr/find/password/reset?token=abc';

test('letters bear the subjects of the shop and go where they should', () => {
  const letters = [
    mailProofLetter({ ...to, link, minutes: 1440 }),
    passwordResetLetter({ ...to, link, minutes: 60 }),
    withdrawalLetter({ ...to, at }),
  ];
  assert.deepEqual(
    letters.map(({ subject }) => subject),
    ['[서가] 이메일 인증을 완료해 주세요.', '[서가] 비밀번호 재설정 안내', '[서가] 회원 탈퇴가 완료되었습니다.'],
  );
  assert.ok(
    letters.every((letter) => letter.to === 'reader@seoga.kr' && letter.text.startsWith('달빛 님, 안녕하세요.')),
  );
});

test('times stand in Seoul, also where the day and the year are others than in UTC', () => {
  for (const letter of [passwordChangedLetter({ ...to, at }), withdrawalLetter({ ...to, at })])
    assert.match(letter.text, /2027년 1월 1일\(금\) 00:05/);
});

test('particles fit what stands before them', () => {
  assert.match(mailProofLetter({ ...to, link, minutes: 1440 }).text, /reader@seoga\.kr이 회원님의/);
  assert.match(mailProofLetter({ ...to, address: 'a@b.io', link, minutes: 1440 }).text, /a@b\.io가 회원님의/);
  assert.match(otherWayLetter({ ...to, providers: ['kakao', 'google'] }).text, /카카오, Google로 로그인/);
  assert.match(otherWayLetter({ ...to, providers: ['naver'] }).text, /네이버로 로그인/);
});

test('a link stands on a line of its own below its name, and how long it lives is told', () => {
  assert.match(
    passwordResetLetter({ ...to, link, minutes: 60 }).text,
    new RegExp(`\n비밀번호 새로 정하기:\n${link.replace('?', '\\?')}\n`),
  );
  assert.match(passwordResetLetter({ ...to, link, minutes: 60 }).text, /1시간 동안 한 번만/);
  assert.match(mailProofLetter({ ...to, link, minutes: 1440 }).text, /24시간 동안 한 번만/);
});

test('a login elsewhere is told with its device, its time and the way to end it', () => {
  for (const letter of [
    newDeviceLetter({ ...to, device: 'Windows의 Chrome', at }),
    sessionReusedLetter({ ...to, device: 'Windows의 Chrome', at }),
  ]) {
    assert.match(letter.text, /기기: Windows의 Chrome/);
    assert.match(letter.text, /\nhttps:\/\/seoga\.kr\/my\/sessions$/m);
  }
});

test('the address that was left is not told the whole new one', () => {
  const letter = mailChangedLetter({ ...to, newAddress: 'newname@other.kr', at });
  assert.match(letter.text, /ne\*\*\*@other\.kr로 변경/);
  assert.ok(!letter.text.includes('newname'));
});
