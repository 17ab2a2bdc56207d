import assert from 'node:assert/strict';
import { test } from 'node:test';
import { koreanVoices } from './speech-engine.ts';

const voice = (name: string, lang = 'ko-KR', localService = true) => ({
  voiceURI: `urn:${name}`,
  name,
  lang,
  localService,
});

test('lists only Korean voices, best first, with distinct names (L9)', () => {
  const voices = koreanVoices([
    voice('Samantha', 'en-US'),
    voice('Google 한국의', 'ko-KR', false),
    voice('목소리', 'ko_KR'),
    voice('Microsoft Heami - Korean (Korea)'),
    voice('Microsoft SunHi Online (Natural) - Korean (Korea)', 'ko-KR', false),
    voice('Yuna'),
    voice('Yuna (Premium)'),
    voice('Kok', 'kok-IN'),
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
