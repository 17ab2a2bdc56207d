import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emailChangedEmail,
  verificationEmail,
  newDeviceEmail,
  otherLoginMethodEmail,
  passwordChangedEmail,
  passwordResetEmail,
  sessionReusedEmail,
  withdrawalEmail,
} from './account-emails.ts';

const to = { shop: '서가', url: 'https://seoga.kr', nick: '달빛', address: 'reader@seoga.kr' };
const at = new Date('2026-12-31T15:05:00Z');
const link = 'https://seoga.kr/find/password/reset?token=abc';

test('e-mails have the expected subject and recipient', () => {
  const emails = [
    verificationEmail({ ...to, link, minutes: 1440 }),
    passwordResetEmail({ ...to, link, minutes: 60 }),
    withdrawalEmail({ ...to, at }),
  ];
  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['[서가] 이메일 인증을 완료해 주세요.', '[서가] 비밀번호 재설정 안내', '[서가] 회원 탈퇴가 완료되었습니다.'],
  );
  assert.ok(emails.every((email) => email.to === 'reader@seoga.kr' && email.text.startsWith('달빛 님, 안녕하세요.')));
});

test('times are in Seoul time, also across a day or year boundary', () => {
  for (const email of [passwordChangedEmail({ ...to, at }), withdrawalEmail({ ...to, at })])
    assert.match(email.text, /2027년 1월 1일\(금\) 00:05/);
});

test('Korean particles match the preceding word', () => {
  assert.match(verificationEmail({ ...to, link, minutes: 1440 }).text, /reader@seoga\.kr이 회원님의/);
  assert.match(verificationEmail({ ...to, address: 'a@b.io', link, minutes: 1440 }).text, /a@b\.io가 회원님의/);
  assert.match(otherLoginMethodEmail({ ...to, providers: ['kakao', 'google'] }).text, /카카오, Google로 로그인/);
  assert.match(otherLoginMethodEmail({ ...to, providers: ['naver'] }).text, /네이버로 로그인/);
});

test('a link is on its own line with its validity period', () => {
  assert.match(
    passwordResetEmail({ ...to, link, minutes: 60 }).text,
    new RegExp(`\n비밀번호 새로 정하기:\n${link.replace('?', '\\?')}\n`),
  );
  assert.match(passwordResetEmail({ ...to, link, minutes: 60 }).text, /1시간 동안 한 번만/);
  assert.match(verificationEmail({ ...to, link, minutes: 1440 }).text, /24시간 동안 한 번만/);
});

test('a new device e-mail names the device, the time and how to end the session', () => {
  for (const email of [
    newDeviceEmail({ ...to, device: 'Windows의 Chrome', at }),
    sessionReusedEmail({ ...to, device: 'Windows의 Chrome', at }),
  ]) {
    assert.match(email.text, /기기: Windows의 Chrome/);
    assert.match(email.text, /\nhttps:\/\/seoga\.kr\/my\/sessions$/m);
  }
});

test('the e-mail to the previous address masks the new one', () => {
  const email = emailChangedEmail({ ...to, newAddress: 'newname@other.kr', at });
  assert.match(email.text, /ne\*\*\*@other\.kr로 변경/);
  assert.ok(!email.text.includes('newname'));
});
