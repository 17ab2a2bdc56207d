import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import {
  dottedDay,
  formatSeoulTime,
  isoMinute,
  scheduleTime,
  seoulDay,
  seoulMinute,
  seoulSecond,
  shortTime,
} from './seoul-date.ts';

test('a moment has one form in Seoul time for each context', () => {
  const moment = new Date('2026-12-31T15:04:05Z');
  assert.equal(shortTime(moment), '27.01.01 00:04');
  assert.equal(seoulMinute(moment), '2027.01.01 00:04');
  assert.equal(dottedDay('2027-01-01'), '2027.01.01');
  assert.equal(scheduleTime(moment), '2027.01.01(금) 00:04');
  assert.equal(formatSeoulTime(moment), '2027년 1월 1일(금) 00:04');
  assert.deepEqual(
    [isoMinute(moment), seoulSecond(moment), seoulDay(moment)],
    ['2027-01-01 00:04', '2027-01-01 00:04:05', '2027-01-01'],
  );
});

test('no other module of the product formats dates by itself', () => {
  const formatters: string[] = [];
  for (const room of ['app', 'domain', 'server', 'shared'])
    for (const entry of readdirSync(room, { recursive: true, withFileTypes: true })) {
      if (!/(?<!\.test)\.tsx?$/u.test(entry.name)) continue;
      const file = `${entry.parentPath}/${entry.name}`;
      const text = readFileSync(file, 'utf8');
      if (/toLocaleDateString|DateTimeFormat\('ko/u.test(text)) formatters.push(file);
    }
  assert.deepEqual(formatters, []);
});
