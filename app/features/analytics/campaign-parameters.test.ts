import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveCampaignParameters, campaignParameters } from './campaign-parameters.ts';

const SHOP = 'https://seoga.example';

test('G11 p_id and s_id or sid are parsed from any URL; malformed values are ignored', () => {
  assert.deepEqual(campaignParameters(`${SHOP}/novel/3?p_id=naver&s_id=spring`), { pid: 'naver', sid: 'spring' });
  assert.deepEqual(campaignParameters(`${SHOP}/?sid=autumn`), { pid: undefined, sid: 'autumn' });
  assert.deepEqual(campaignParameters(`${SHOP}/?s_id=one&sid=two`), { pid: undefined, sid: 'one' });
  assert.deepEqual(campaignParameters(`${SHOP}/?s_id=a%3Bb&sid=two&p_id=${'x'.repeat(65)}`), {
    pid: undefined,
    sid: 'two',
  });
  assert.deepEqual(campaignParameters(`${SHOP}/?q=s_id`), { pid: undefined, sid: undefined });
});

test('G11 the parameters of the landing URL win over later ones', () => {
  const stored = new Map<string, string>();
  const keep = (cookie: string, mark: string): void => void stored.set(cookie, mark);
  saveCampaignParameters([`${SHOP}/new`, `${SHOP}/?p_id=naver&s_id=0`, `${SHOP}/?p_id=other`], keep);
  assert.deepEqual(
    [...stored],
    [
      ['PID', 'naver'],
      ['SID', '0'],
    ],
  );
  stored.clear();
  saveCampaignParameters([`${SHOP}/new`, `${SHOP}/event/spring?mother_ad_key=k-1`], keep);
  assert.deepEqual([...stored], [['mother_ad_key', 'k-1']], 'B2');
  stored.clear();
  saveCampaignParameters([`${SHOP}/new`, `${SHOP}/?mother_ad_key=a%3Bb`], keep);
  assert.equal(stored.size, 0);
});
