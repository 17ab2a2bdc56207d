import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CAPTCHA_SYMBOLS } from '#shared/members/captcha';
import { captchaSpeech } from './captcha-speech.ts';
import { SPOKEN_RATE, SPOKEN_SYMBOLS_FILE, readVoices } from './spoken-symbols.ts';

const RATE = 16_000;

function samplesOf(wav: Uint8Array): number[] {
  const file = Buffer.from(wav);
  return Array.from({ length: (file.length - 44) / 2 }, (_, at) => file.readInt16LE(44 + at * 2) / 32_768);
}

/** Loud sections separated by at least a third of a second. */
function spokenParts(samples: number[]): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = [];
  const step = RATE / 50;
  for (let at = 0; at < samples.length; at += step) {
    const loud = samples.slice(at, at + step).some((sample) => Math.abs(sample) > 0.12);
    const last = parts.at(-1);
    if (!loud) continue;
    if (last && at - last.to < RATE / 3) last.to = at + step;
    else parts.push({ from: at, to: at + step });
  }
  return parts;
}

test('the sound is a 16 kHz WAV with a matching header (A10)', () => {
  const file = Buffer.from(captchaSpeech({ answer: '2AK9WX', seed: 'header' }));
  assert.deepEqual([file.toString('latin1', 0, 4), file.toString('latin1', 8, 16)], ['RIFF', 'WAVEfmt ']);
  assert.deepEqual([file.readUInt32LE(4), file.readUInt32LE(40)], [file.length - 8, file.length - 44]);
  assert.deepEqual([file.readUInt16LE(22), file.readUInt32LE(24), file.readUInt16LE(34)], [1, SPOKEN_RATE, 16]);
});

test('six symbols are spoken one by one in five to fifteen seconds with time to type (A10)', () => {
  const answers = ['2AK9WX', '345678', 'CFHJLM', 'RTWXY2', 'WWWWWW', '222222', 'HHHHHH'];
  for (const [at, answer] of answers.entries()) {
    const samples = samplesOf(captchaSpeech({ answer, seed: `heard ${at}` }));
    const seconds = samples.length / RATE;
    assert.ok(seconds > 5 && seconds < 15, `${answer}: ${seconds} s`);
    assert.equal(spokenParts(samples).length, 6, answer);
    assert.ok(
      samples.every((sample) => Math.abs(sample) < 0.99),
      'too loud',
    );
  }
});

test('a symbol never sounds the same twice and pauses have noise (A10)', () => {
  const [first = [], second = []] = ['one', 'two'].map((seed) => samplesOf(captchaSpeech({ answer: '7', seed })));
  assert.notEqual(first.length, second.length);
  const pauses = samplesOf(captchaSpeech({ answer: '77', seed: 'pauses' }));
  for (let at = 0; at < pauses.length - 400; at += 400)
    assert.ok(
      pauses.slice(at, at + 400).some((sample) => sample !== 0),
      `silence at ${at}`,
    );
});

test('both voices speak every symbol within 400 KB', () => {
  assert.ok(readFileSync(SPOKEN_SYMBOLS_FILE).length < 400 * 1024);
  for (const voice of readVoices())
    for (const symbol of CAPTCHA_SYMBOLS) {
      const samples = voice.get(symbol) ?? new Float32Array();
      const seconds = samples.length / SPOKEN_RATE;
      assert.ok(seconds > 0.2 && seconds < 1.1, `${symbol}: ${seconds} s`);
      assert.ok(
        samples.some((sample) => Math.abs(sample) > 0.5),
        `${symbol} is soft`,
      );
      assert.ok(
        samples.every((sample) => Math.abs(sample) <= 1),
        symbol,
      );
    }
});
