import { LRUCache } from 'lru-cache';
import type { CaptchaPainter, CaptchaQuestion } from '#shared/context';
import { CAPTCHA_SECONDS } from '#vocabulary/captcha';
import { captchaSvg } from './captcha-picture.ts';
import { captchaSpeech } from './captcha-speech.ts';

/** As long as a captcha holds: asked for again and again, it costs its making once. */
const KEPT = { ttl: CAPTCHA_SECONDS * 1000 } as const;

/** Captchas painted and spoken here, with nothing asked of the machine: neither fonts nor a voice. */
export function makeCaptchaPainter(): CaptchaPainter {
  const images = new LRUCache<string, Promise<Uint8Array>>({ max: 300, ...KEPT });
  const sounds = new LRUCache<string, Promise<Uint8Array>>({ max: 30, ...KEPT });
  return {
    image: (question) => once(images, question, paint),
    sound: (question) => once(sounds, question, async (asked) => captchaSpeech(asked)),
  };
}

async function paint(question: CaptchaQuestion): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(captchaSvg(question)))
    .png({ palette: true, colours: 16 })
    .toBuffer();
}

function once(
  kept: LRUCache<string, Promise<Uint8Array>>,
  question: CaptchaQuestion,
  make: (question: CaptchaQuestion) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const name = `${question.seed} ${question.answer}`;
  const known = kept.get(name);
  if (known) return known;
  const made = make(question);
  kept.set(name, made);
  made.catch(() => kept.delete(name));
  return made;
}
