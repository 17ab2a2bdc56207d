import { LRUCache } from 'lru-cache';
import type { CaptchaRenderer, CaptchaChallenge } from '#kernel/context';
import { CAPTCHA_SECONDS } from '#shared/members/captcha';
import { captchaSvg } from './captcha-picture.ts';
import { captchaSpeech } from './captcha-speech.ts';

/** Cached for the lifetime of the captcha. */
const KEPT = { ttl: CAPTCHA_SECONDS * 1000 } as const;

/** Renders pictures and audio without system fonts or voices. */
export function createCaptchaRenderer(): CaptchaRenderer {
  const images = new LRUCache<string, Promise<Uint8Array>>({ max: 300, ...KEPT });
  const sounds = new LRUCache<string, Promise<Uint8Array>>({ max: 30, ...KEPT });
  return {
    image: (question) => once(images, question, paint),
    sound: (question) => once(sounds, question, async (captchaChallenge) => captchaSpeech(captchaChallenge)),
  };
}

async function paint(question: CaptchaChallenge): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(captchaSvg(question)))
    .png({ palette: true, colours: 16 })
    .toBuffer();
}

function once(
  saved: LRUCache<string, Promise<Uint8Array>>,
  question: CaptchaChallenge,
  make: (question: CaptchaChallenge) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const name = `${question.seed} ${question.answer}`;
  const existing = saved.get(name);
  if (existing) return existing;
  const made = make(question);
  saved.set(name, made);
  made.catch(() => saved.delete(name));
  return made;
}
