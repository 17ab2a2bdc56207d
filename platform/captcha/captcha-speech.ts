import type { CaptchaChallenge } from '#kernel/context';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { SPOKEN_RATE, type CaptchaVoice, readVoices } from './spoken-symbols.ts';

const LEAD_SECONDS = 0.6;
const TAIL_SECONDS = 0.4;
const WAV_HEADER_BYTES = 44;

let voices: [CaptchaVoice, CaptchaVoice] | undefined;

interface SpokenSymbol {
  samples: Float32Array;
  start: number;
}

/** WAV, 16 kHz mono, with varying voice, speed, pitch and pauses over noise and murmurs. */
export function captchaSpeech({ answer, seed }: CaptchaChallenge): Uint8Array {
  voices ??= readVoices();
  const chance = seededRandom(`${seed} spoken`);
  const { symbols, length } = spokenRow(answer, voices, chance);
  const mix = hiss(length, chance);
  for (let murmur = 0; murmur < 5; murmur += 1) addMurmur(mix, voices, chance);
  for (const { samples, start } of symbols) addTo(mix, { samples, start, loudness: 1 });
  return wavOf(mix);
}

/** Pauses leave time to type; returns the end. */
function spokenRow(
  answer: string,
  saved: [CaptchaVoice, CaptchaVoice],
  chance: SeededRandom,
): { symbols: SpokenSymbol[]; length: number } {
  let at = LEAD_SECONDS * SPOKEN_RATE;
  const symbols = [...answer].map((symbol) => {
    const piece = chance.oneOf(saved).get(symbol);
    if (!piece) throw new Error(`no captcha is spoken with ${symbol}`);
    const samples = atSpeed(piece, chance.between(0.88, 1.1));
    const spoken = { samples, start: Math.round(at) };
    at += samples.length + chance.between(0.55, 0.9) * SPOKEN_RATE;
    return spoken;
  });
  return { symbols, length: Math.round(at + TAIL_SECONDS * SPOKEN_RATE) };
}

/** Pitch rises with speed. */
function atSpeed(samples: Float32Array, speed: number): Float32Array {
  return Float32Array.from({ length: Math.floor((samples.length - 1) / speed) }, (_, at) => {
    const place = at * speed;
    const before = Math.floor(place);
    const share = place - before;
    return (samples[before] ?? 0) * (1 - share) + (samples[before + 1] ?? 0) * share;
  });
}

/** Varying noise, so that silence does not mark symbols. */
function hiss(length: number, chance: SeededRandom): Float32Array {
  const swell = { length: chance.between(1.5, 3) * SPOKEN_RATE, turn: chance.between(0, 7) };
  let last = 0;
  return Float32Array.from({ length }, (_, at) => {
    last += 0.35 * (chance.between(-1, 1) - last);
    return 0.03 * last * (1 + 0.4 * Math.sin((at / swell.length) * 2 * Math.PI + swell.turn));
  });
}

/** A faint reversed symbol as a decoy with voice characteristics. */
function addMurmur(mix: Float32Array, saved: [CaptchaVoice, CaptchaVoice], chance: SeededRandom): void {
  const pieces = [...chance.oneOf(saved).values()];
  const piece = pieces[Math.floor(chance.between(0, pieces.length))] ?? new Float32Array();
  const samples = atSpeed(piece, chance.between(0.7, 0.9)).toReversed();
  const start = Math.floor(chance.between(0, Math.max(1, mix.length - samples.length)));
  addTo(mix, { samples, start, loudness: chance.between(0.05, 0.09) });
}

function addTo(mix: Float32Array, sound: { samples: Float32Array; start: number; loudness: number }): void {
  sound.samples.forEach((sample, at) => {
    const place = sound.start + at;
    if (place < mix.length) mix[place] = (mix[place] ?? 0) + sample * sound.loudness;
  });
}

function wavOf(samples: Float32Array): Uint8Array {
  const file = Buffer.alloc(WAV_HEADER_BYTES + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SPOKEN_RATE, 24);
  file.writeUInt32LE(SPOKEN_RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, at) =>
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), WAV_HEADER_BYTES + at * 2),
  );
  return file;
}
