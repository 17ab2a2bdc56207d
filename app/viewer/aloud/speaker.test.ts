import assert from 'node:assert/strict';
import { test } from 'node:test';
import { koreanVoices } from './speaker.ts';

const facts = (name: string, lang = 'ko-KR', localService = true) => ({
  voiceURI: `urn:${name}`,
  name,
  lang,
  localService,
});

test('L9 only Korean voices are offered, the best first, by names a reader can tell apart', () => {
  const voices = koreanVoices([
    facts('Samantha', 'en-US'),
    facts('Google 한국의', 'ko-KR', false),
    facts('목소리', 'ko_KR'),
    facts('Microsoft Heami - Korean (Korea)'),
    facts('Microsoft SunHi Online (Natural) - Korean (Korea)', 'ko-KR', false),
    facts('Yuna'),
    facts('Yuna (Premium)'),
    facts('Kok', 'kok-IN'),
  ]);
  assert.deepEqual(
    voices.map(({ name, isRemote }) => [name, isRemote]),
    [
      ['SunHi (Natural)', true],
      ['Yuna (Premium)', false],
      ['Yuna', false],
      ['Heami', false],
      ['Google 한국의', true],
      ['목소리', false],
    ],
  );
  assert.equal(voices[0]?.id, 'urn:Microsoft SunHi Online (Natural) - Korean (Korea)');
});
